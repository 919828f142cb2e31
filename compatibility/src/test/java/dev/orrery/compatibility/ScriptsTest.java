package dev.orrery.compatibility;

import static dev.orrery.compatibility.CosmosFailures.assertThatCosmosFails;
import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.CosmosScripts;
import com.azure.cosmos.CosmosStoredProcedure;
import com.azure.cosmos.CosmosTrigger;
import com.azure.cosmos.CosmosUserDefinedFunction;
import com.azure.cosmos.models.CosmosStoredProcedureProperties;
import com.azure.cosmos.models.CosmosTriggerProperties;
import com.azure.cosmos.models.CosmosUserDefinedFunctionProperties;
import com.azure.cosmos.models.TriggerOperation;
import com.azure.cosmos.models.TriggerType;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class ScriptsTest {

    @RegisterExtension
    static final Sdk SDK = Sdk.fresh();

    private static final String BODY = "function () { return 1; }";
    private static final String OTHER_BODY = "function () { return 2; }";

    private CosmosScripts scripts;

    @BeforeEach
    void createContainer() {
        scripts = SDK.posts().getScripts();
    }

    @Test
    void storedProceduresAreKept() {
        scripts.createStoredProcedure(new CosmosStoredProcedureProperties("one", BODY));
        scripts.createStoredProcedure(new CosmosStoredProcedureProperties("two", BODY));

        CosmosStoredProcedure one = scripts.getStoredProcedure("one");
        one.replace(one.read().getProperties().setBody(OTHER_BODY));
        scripts.getStoredProcedure("two").delete();

        assertThat(scripts.getStoredProcedure("one").read().getProperties().getBody()).isEqualTo(OTHER_BODY);
        assertThat(scripts.readAllStoredProcedures()).extracting(CosmosStoredProcedureProperties::getId)
                .containsExactly("one");
        assertThatCosmosFails(() -> scripts.getStoredProcedure("two").read()).withStatus(404);
        assertThatCosmosFails(() -> scripts.createStoredProcedure(new CosmosStoredProcedureProperties("one", BODY)))
                .withStatus(409);
    }

    @Test
    void triggersAreKept() {
        scripts.createTrigger(new CosmosTriggerProperties("one", BODY)
                .setTriggerType(TriggerType.POST)
                .setTriggerOperation(TriggerOperation.CREATE));

        CosmosTrigger one = scripts.getTrigger("one");
        one.replace(one.read().getProperties().setBody(OTHER_BODY));
        CosmosTriggerProperties read = one.read().getProperties();

        assertThat(read.getBody()).isEqualTo(OTHER_BODY);
        assertThat(read.getTriggerType()).isEqualTo(TriggerType.POST);
        assertThat(read.getTriggerOperation()).isEqualTo(TriggerOperation.CREATE);
        one.delete();
        assertThat(scripts.readAllTriggers()).isEmpty();
    }

    @Test
    void functionsAreKept() {
        scripts.createUserDefinedFunction(new CosmosUserDefinedFunctionProperties("one", BODY));

        CosmosUserDefinedFunction one = scripts.getUserDefinedFunction("one");
        one.replace(one.read().getProperties().setBody(OTHER_BODY));

        assertThat(one.read().getProperties().getBody()).isEqualTo(OTHER_BODY);
        one.delete();
        assertThat(scripts.readAllUserDefinedFunctions()).isEmpty();
    }
}
