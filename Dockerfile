# The command; beside it an image that also reads scans, and one for the workers
# of Apache Beam:
#   docker build --build-arg VERSION=$(sh scripts/version.sh) -t pagemill . && docker run --rm -i pagemill batch < requests.ndjson
#   docker build -t pagemill-ocr --target ocr .
#   docker build -t pagemill-beam --target beam .
FROM golang:1.26 AS build
ARG VERSION=
WORKDIR /src
COPY go.mod go.sum ./
RUN go mod download
COPY . .
RUN CGO_ENABLED=0 go build -trimpath -ldflags "-s -w -X main.released=$VERSION" -o /pagemill ./cmd/pagemill && \
    go build -C scripts/licences -o /licences . && /licences texts /pagemill /THIRD_PARTY_LICENSES

FROM build AS build-beam
WORKDIR /src/beam
RUN CGO_ENABLED=0 go build -trimpath -ldflags "-s -w" -o /pagemill-beam ./cmd/pagemill-beam && \
    CGO_ENABLED=0 go build -trimpath -ldflags "-s -w" -o /boot github.com/apache/beam/sdks/v2/go/container && \
    cd .. && /licences texts /pagemill-beam /THIRD_PARTY_LICENSES

FROM debian:stable-slim AS ocr
RUN apt-get update && apt-get install -y --no-install-recommends tesseract-ocr tesseract-ocr-osd ca-certificates && rm -rf /var/lib/apt/lists/*
COPY --from=build /pagemill /usr/local/bin/pagemill
COPY --from=build /src/LICENSE /THIRD_PARTY_LICENSES /licenses/
USER nobody
ENTRYPOINT ["pagemill"]

# For --environment_type DOCKER --environment_config IMAGE: Beam's boot program
# starts the worker that the job brings. The command is there for -isolate.
FROM debian:stable-slim AS beam
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates && rm -rf /var/lib/apt/lists/*
COPY --from=build-beam /boot /opt/apache/beam/boot
COPY --from=build-beam /pagemill-beam /pagemill /usr/local/bin/
COPY --from=build-beam /src/LICENSE /THIRD_PARTY_LICENSES /licenses/
ENTRYPOINT ["/opt/apache/beam/boot"]

# --model-url asks a server over TLS: the certificates of its authorities.
FROM scratch
COPY --from=build /etc/ssl/certs/ca-certificates.crt /etc/ssl/certs/
COPY --from=build /pagemill /pagemill
COPY --from=build /src/LICENSE /THIRD_PARTY_LICENSES /licenses/
USER 65534
ENTRYPOINT ["/pagemill"]
