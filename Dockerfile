# docker build -t orrery .    after: mvn -Pdist package -DskipTests
FROM eclipse-temurin:25-jre-alpine

RUN addgroup -S -g 10001 orrery && adduser -S -D -u 10001 -G orrery -h /home/orrery orrery \
    && mkdir /data && chown orrery:orrery /data
COPY LICENSE distribution/target/NOTICE /opt/orrery/
COPY orrery /opt/orrery/bin/orrery
COPY distribution/target/orrery-*-all.jar /opt/orrery/lib/

USER orrery
ENV ORRERY_DATA=/data ORRERY_HOST=0.0.0.0
# The first start should be as quick as the others: what the JVM keeps of one is made here.
RUN /opt/orrery/bin/orrery rehearse
VOLUME /data
EXPOSE 8081 10251
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
    CMD wget -q -O /dev/null http://127.0.0.1:8081/_health || exit 1
ENTRYPOINT ["/opt/orrery/bin/orrery"]
CMD ["start"]
