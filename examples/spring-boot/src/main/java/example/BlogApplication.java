package example;

import com.azure.cosmos.CosmosClientBuilder;
import com.azure.spring.data.cosmos.config.AbstractCosmosConfiguration;
import com.azure.spring.data.cosmos.repository.config.EnableCosmosRepositories;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@SpringBootApplication
public class BlogApplication {

    public static void main(String[] arguments) {
        SpringApplication.run(BlogApplication.class, arguments);
    }

    @Configuration
    @EnableCosmosRepositories
    static class Cosmos extends AbstractCosmosConfiguration {

        @Bean
        CosmosClientBuilder cosmosClientBuilder(
                @Value("${cosmos.endpoint}") String endpoint, @Value("${cosmos.key}") String key) {
            return new CosmosClientBuilder().endpoint(endpoint).key(key);
        }

        @Override
        protected String getDatabaseName() {
            return "blog";
        }
    }
}
