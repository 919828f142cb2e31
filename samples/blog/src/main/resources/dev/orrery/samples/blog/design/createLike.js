// Adds a like to a post and counts it there, both or neither. Post and likes lie in one logical partition.
function createLike(postId, like) {
  const posts = getContext().getCollection();

  posts.readDocument(`${posts.getAltLink()}/docs/${postId}`, (missing, post) => {
    if (missing) throw missing;
    post.likeCount += 1;

    posts.replaceDocument(post._self, post, (refused) => {
      if (refused) throw refused;
      posts.createDocument(posts.getSelfLink(), { ...like, postId });
    });
  });
}
