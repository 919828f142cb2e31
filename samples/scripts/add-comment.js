// Adds a comment to a post and counts it there, both or neither. Post and comments lie in one logical partition.
function addComment(postId, text, author) {
  const collection = getContext().getCollection();

  collection.readDocument(`${collection.getAltLink()}/docs/${postId}`, (missing, post) => {
    if (missing) throw missing;
    post.commentCount = (post.commentCount ?? 0) + 1;

    collection.replaceDocument(post._self, post, (refused) => {
      if (refused) throw refused;
      collection.createDocument(
        collection.getSelfLink(),
        { type: "comment", postId, text, author, number: post.commentCount },
        (failed, comment) => {
          if (failed) throw failed;
          getContext().getResponse().setBody({ id: comment.id, number: comment.number });
        },
      );
    });
  });
}
