package example;

import com.azure.spring.data.cosmos.repository.CosmosRepository;
import java.util.List;

public interface PostRepository extends CosmosRepository<Post, String> {

    List<Post> findByAuthorAndTitleContaining(String author, String word);
}
