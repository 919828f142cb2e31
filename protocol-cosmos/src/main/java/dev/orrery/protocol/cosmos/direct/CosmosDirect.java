package dev.orrery.protocol.cosmos.direct;

import dev.orrery.model.OrreryException;
import dev.orrery.network.Work;
import dev.orrery.network.rntbd.RntbdHandler;
import dev.orrery.network.rntbd.RntbdRequest;
import dev.orrery.network.rntbd.RntbdResponse;
import dev.orrery.network.rntbd.RntbdTask;
import dev.orrery.protocol.cosmos.message.CosmosRequest;
import dev.orrery.protocol.cosmos.path.Owners;
import dev.orrery.protocol.cosmos.path.ResourcePath;
import dev.orrery.protocol.cosmos.service.CosmosService;
import java.time.Duration;

/** Direct mode: makes requests of frames, and frames of the answers. */
public final class CosmosDirect implements RntbdHandler {

    private static final int PROTOCOL_VERSION = 0x0000;
    private static final int CLIENT_VERSION = 0x0001;
    private static final int SERVER_AGENT = 0x0002;
    private static final int SERVER_VERSION = 0x0003;
    private static final int IDLE_SECONDS = 0x0004;
    private static final int OK = 200;

    private final CosmosService service;
    private final Replicas replicas;
    private final String version;
    private final Duration idleTime;

    /**
     * Direct mode in front of a service.
     *
     * @param version what clients are told of this server
     * @param idleTime how long a connection is kept on which nothing is asked
     */
    public CosmosDirect(CosmosService service, Owners owners, String version, Duration idleTime) {
        this.service = service;
        this.replicas = new Replicas(owners);
        this.version = version;
        this.idleTime = idleTime;
    }

    @Override
    public RntbdResponse welcome(RntbdRequest context) {
        RntbdResponse welcome = new RntbdResponse(OK)
                .uint32(PROTOCOL_VERSION, 1)
                .shortText(SERVER_AGENT, "Orrery")
                .shortText(SERVER_VERSION, version)
                .uint32(IDLE_SECONDS, idleTime.toSeconds());
        context.tokens().text(CLIENT_VERSION).ifPresent(client -> welcome.shortText(CLIENT_VERSION, client));
        return welcome;
    }

    @Override
    public RntbdTask taskFor(RntbdRequest frame) {
        String activityId = frame.activityIdText();
        try {
            DirectOperation what = DirectOperation.of(frame);
            ResourcePath path = DirectPath.of(frame, what);
            DirectRequest wire = new DirectRequest(frame, what, path);
            Work work = service.workOf(what.operation(), path.type(), wire);
            CosmosRequest request =
                    new CosmosRequest(wire, path, what.operation(), activityId, work == Work.BRIEF);
            return new DirectTask(service, replicas, frame, request, what.isBarrier(), work);
        } catch (OrreryException pathLeadsNowhere) {
            return new LostTask(service, frame, pathLeadsNowhere, activityId);
        }
    }
}
