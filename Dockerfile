# The command, and beside it an image that also reads scans:
#   docker build -t pagemill . && docker run --rm -i pagemill batch < requests.ndjson
#   docker build -t pagemill-ocr --target ocr .
FROM golang:1.26 AS build
WORKDIR /src
COPY go.mod go.sum ./
RUN go mod download
COPY . .
RUN CGO_ENABLED=0 go build -trimpath -ldflags "-s -w" -o /pagemill ./cmd/pagemill

FROM debian:stable-slim AS ocr
RUN apt-get update && apt-get install -y --no-install-recommends tesseract-ocr && rm -rf /var/lib/apt/lists/*
COPY --from=build /pagemill /usr/local/bin/pagemill
USER nobody
ENTRYPOINT ["pagemill"]

FROM scratch
COPY --from=build /pagemill /pagemill
USER 65534
ENTRYPOINT ["/pagemill"]
