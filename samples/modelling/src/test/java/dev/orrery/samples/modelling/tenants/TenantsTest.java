package dev.orrery.samples.modelling.tenants;

import static dev.orrery.samples.modelling.tenants.TenantsSample.TENANTS;
import static dev.orrery.samples.modelling.tenants.TenantsSample.USERS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.samples.modelling.Cost;
import dev.orrery.samples.modelling.SampleDatabase;
import dev.orrery.samples.modelling.tenants.Tenants.Order;
import dev.orrery.testing.Spec;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

@Spec("1.5")
class TenantsTest {

    @RegisterExtension
    final SampleDatabase samples = SampleDatabase.withRateLimit();

    private Tenants byKey;
    private Tenants byContainer;
    private Tenants byUser;

    @BeforeEach
    void fill() {
        byKey = new TenantsByKey(samples.database());
        byContainer = new TenantsByContainer(samples.database());
        byUser = new TenantsByUser(samples.database());
        all().forEach(TenantsSample::fill);
    }

    @Test
    void nobodySeesWhatAnotherHas() {
        for (Tenants tenants : all()) {
            assertThat(tenants.orders("birch"))
                    .hasSize(USERS)
                    .extracting(Order::tenantId)
                    .containsOnly("birch");
            assertThat(tenants.orders("birch", "user1"))
                    .extracting(Order::id)
                    .containsExactly("order1");
            assertThat(tenants.order("birch", "user1", "order1").tenantId()).isEqualTo("birch");
        }
    }

    @Test
    void theOrdersOfATenantAndOfAUserAreOneRequestEach() {
        for (Tenants tenants : all()) {
            assertThat(samples.costOf(() -> tenants.orders("birch")).requests()).isEqualTo(1);
            assertThat(samples.costOf(() -> tenants.orders("birch", "user1")).requests()).isEqualTo(1);
        }
    }

    @Test
    void toCountTheOrdersOfAllTakesARequestForEachContainer() {
        for (Tenants tenants : all()) {
            assertThat(tenants.count()).isEqualTo(USERS * TENANTS.size());
        }
        assertThat(samples.costOf(() -> byKey.count()).requests()).isEqualTo(1);
        assertThat(samples.costOf(() -> byContainer.count()).requests()).isEqualTo(TENANTS.size());
    }

    @Test
    void aTenantThatLeavesIsDeletedItemByItemOrWithTheirContainer() {
        Cost oneByOne = samples.costOf(() -> byKey.remove("cedar"));
        Cost atOnce = samples.costOf(() -> byContainer.remove("cedar"));
        byUser.remove("cedar");

        assertThat(oneByOne.requests()).isEqualTo(1 + USERS);
        assertThat(atOnce).isEqualTo(new Cost(0, 0, 0));
        for (Tenants tenants : all()) {
            assertThat(tenants.count()).isEqualTo(USERS * (TENANTS.size() - 1));
        }
    }

    @Test
    void aTenantHasToWaitForAnotherOnlyWhereTheyShareThroughput() {
        byKey.add(TenantsSample.largeImport("acorn"));
        Cost shared = samples.costOf(() -> byKey.order("birch", "user1", "order1"));
        byContainer.add(TenantsSample.largeImport("acorn"));
        Cost own = samples.costOf(() -> byContainer.order("birch", "user1", "order1"));

        assertThat(shared.retries()).isPositive();
        assertThat(own).isEqualTo(new Cost(1, 1.0, 0));
    }

    @Test
    void aContainerForEachTenantHasAPriceForEachTenant() {
        assertThat(byKey.throughput()).isEqualTo(400);
        assertThat(byContainer.throughput()).isEqualTo(400 * TENANTS.size());
    }

    private List<Tenants> all() {
        return List.of(byKey, byContainer, byUser);
    }
}
