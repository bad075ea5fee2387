module github.com/pagemill/pagemill/scripts/licences

go 1.26.0

require github.com/google/licensecheck v0.3.1

require github.com/CycloneDX/cyclonedx-go v0.12.0
