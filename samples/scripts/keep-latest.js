// After an item was created: deletes the oldest beyond the latest 100 of its logical partition.
function keepLatest() {
  const max = 100;
  const collection = getContext().getCollection();
  const container = collection.getSelfLink();

  // Queries see what was there before the transaction, so the new item is one more.
  collection.queryDocuments(container, "SELECT VALUE COUNT(1) FROM c", (error, counts) => {
    if (error) throw error;
    const surplus = counts[0] + 1 - max;
    if (surplus > 0) remove(surplus);
  });

  function remove(surplus) {
    const oldest = `SELECT TOP ${surplus} c._self FROM c ORDER BY c.date`;
    collection.queryDocuments(container, oldest, { pageSize: surplus }, (error, items) => {
      if (error) throw error;
      for (const item of items) collection.deleteDocument(item._self);
    });
  }
}
