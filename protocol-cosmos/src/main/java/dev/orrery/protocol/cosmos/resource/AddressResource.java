package dev.orrery.protocol.cosmos.resource;

import dev.orrery.engine.container.Container;
import dev.orrery.engine.partition.PartitionMap;
import dev.orrery.engine.throughput.Prices;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.value.ValueWriter;
import dev.orrery.protocol.cosmos.account.DirectAddress;
import dev.orrery.protocol.cosmos.message.CosmosHeaders;
import dev.orrery.protocol.cosmos.message.CosmosRequest;
import dev.orrery.protocol.cosmos.message.CosmosResponse;
import dev.orrery.protocol.cosmos.message.Replica;
import dev.orrery.protocol.cosmos.message.Resource;
import dev.orrery.protocol.cosmos.path.AddressesTarget;
import dev.orrery.protocol.cosmos.path.Owners;
import java.util.List;
import java.util.Optional;

/** {@code //addresses}: where the replicas of partitions are, for clients in direct mode. They are all here. */
public final class AddressResource implements Resource {

    /** The misspelt names are the protocol's. */
    private static final String ARRAY = "Addresss";

    private static final String ADDRESS = "physcialUri";

    /** What stands for the range of what is in no container. */
    private static final String MASTER = "M";

    private static final String MASTER_PATH = "/replicas/Mp/";
    private static final String LOCALHOST = "localhost";

    private final Owners owners;
    private final Optional<DirectAddress> direct;

    public AddressResource(Owners owners, Optional<DirectAddress> direct) {
        this.owners = owners;
        this.direct = direct;
    }

    /** Ranges that are not there are left out, so that clients look again which there are. */
    @Override
    public CosmosResponse answer(CosmosRequest request) {
        DirectAddress address = direct.orElseThrow(() -> new OrreryException(
                ErrorCode.INVALID_REQUEST,
                "This server is reached in gateway mode only, and the client asks for the addresses of replicas, as"
                        + " in direct mode. Set the client's connection mode to gateway: gatewayMode() in Java,"
                        + " ConnectionMode.Gateway in .NET"));
        AddressesTarget target = AddressesTarget.parse(request.wire().target());
        String server = "rntbd://" + address.authorityFor(request.header(CosmosHeaders.HOST).orElse(LOCALHOST));
        ValueWriter json = new ValueWriter().startObject();
        if (target.about().isInContainer()) {
            Container container = owners.container(target.about());
            String rid = container.rid().toString();
            List<Integer> ids = present(container.partitions(), target.rangeIds());
            json.name("_rid").value(rid).name("_count").value(ids.size()).name(ARRAY).startArray();
            ids.forEach(id -> write(json, server + new Replica(rid, id).path(), Integer.toString(id)));
        } else {
            json.name("_rid").value("").name("_count").value(1).name(ARRAY).startArray();
            write(json, server + MASTER_PATH, MASTER);
        }
        return CosmosResponse.ok(json.endArray().endObject().finish()).charge(Prices.METADATA);
    }

    private static List<Integer> present(PartitionMap map, List<String> wanted) {
        return map.all().stream()
                .map(partition -> partition.range().id())
                .filter(id -> wanted.isEmpty() || wanted.contains(Integer.toString(id)))
                .toList();
    }

    private static void write(ValueWriter json, String uri, String rangeId) {
        json.startObject()
                .name("isPrimary").value(true)
                .name("protocol").value("rntbd")
                .name("isAuxiliary").value(false)
                .name("partitionTargetReplicaSetSize").value(1)
                .name("logicalUri").value(uri)
                .name(ADDRESS).value(uri)
                .name("partitionIndex").value(rangeId + "@0")
                .name("partitionKeyRangeId").value(rangeId)
                .endObject();
    }
}
