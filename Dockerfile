# docker build -t lifecheck . && docker run --rm -i lifecheck < device.log
FROM swift:6.3-bookworm AS build
WORKDIR /lifecheck
COPY . .
RUN .ci/build --product lifecheck -Xlinker -s

FROM debian:bookworm-slim
# Both are loaded at run time: for packed logs, and for PowerLog in audits.
# hadolint ignore=DL3008
RUN apt-get update \
  && apt-get install --yes --no-install-recommends libsqlite3-0 zlib1g \
  && rm -rf /var/lib/apt/lists/*
COPY --from=build /lifecheck/.build/release/lifecheck /usr/local/bin/lifecheck
# Nobody.
USER 65534:65534
WORKDIR /logs
ENTRYPOINT ["lifecheck"]
