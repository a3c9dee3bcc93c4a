# Builds the release in one image and runs it in another that has neither npm nor sources.
FROM node:26-bookworm@sha256:35d3b83382381e0e2f1d066b98aba486a4fab481a241c7516389635b88d927c1 AS build
WORKDIR /kencana
COPY package.json package-lock.json ./
RUN npm ci --omit=dev
COPY . .
RUN npm run release -- --draft
RUN mkdir /release && tar -xzf release/*.tar.gz -C /release --strip-components=1

FROM debian:bookworm-slim@sha256:88200866dfff7ea7f5cbcb6ec7c8a701889efe6fe859fe64d6990e4b07ea4171
RUN useradd --uid 10001 --no-create-home --home-dir /data --shell /usr/sbin/nologin kencana
COPY --from=build /release /opt/kencana
RUN mkdir /data /opt/kencana/cache && chown kencana:kencana /data /opt/kencana/cache
USER kencana
WORKDIR /data
ENV HOST=0.0.0.0 PORT=8080 DATA_DIR=/data
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s --retries=3 CMD ["/opt/kencana/kencana", "health"]
ENTRYPOINT ["/opt/kencana/kencana"]
