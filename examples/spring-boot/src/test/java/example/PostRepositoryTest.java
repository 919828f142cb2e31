package example;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.junit.OrreryExtension;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

@SpringBootTest
class PostRepositoryTest {

    @RegisterExtension
    static OrreryExtension orrery = OrreryExtension.fresh();

    @Autowired
    private PostRepository posts;

    @DynamicPropertySource
    static void cosmos(DynamicPropertyRegistry properties) {
        properties.add("cosmos.endpoint", () -> orrery.server().secureEndpoint().toString());
        properties.add("cosmos.key", () -> orrery.server().key());
    }

    @Test
    void postsAreFoundByAuthorAndWord() {
        posts.save(new Post("1", "ada", "On engines"));
        posts.save(new Post("2", "ada", "On looms"));

        assertThat(posts.findByAuthorAndTitleContaining("ada", "engine")).extracting(Post::getId).containsExactly("1");
        assertThat(posts.count()).isEqualTo(2);
    }
}
