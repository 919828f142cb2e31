// Moves the orders of a logical partition that are older than a date into its archive, a bounded number at each call.
//
// Answers { moved, continuation }. As long as there is a continuation, call it again and hand it over. What a call has
// moved stays moved, whatever becomes of the next.
function archiveOrders(olderThan, batchSize, continuation) {
  const collection = getContext().getCollection();
  const query = {
    query: "SELECT * FROM c WHERE c.type = 'order' AND c.date < @olderThan",
    parameters: [{ name: "@olderThan", value: olderThan }],
  };
  let moved = 0;

  const isAccepted = collection.queryDocuments(
    collection.getSelfLink(),
    query,
    { pageSize: batchSize ?? 100, continuation: continuation || undefined },
    (error, orders, page) => {
      if (error) throw error;
      moveFrom(orders, page.continuation);
    },
  );
  if (!isAccepted) answer(continuation ?? "");

  // One after the other, so that the server can say when it is enough. If it does, the next call begins where this one
  // has begun: the orders that were moved are not found again.
  function moveFrom(orders, next) {
    if (moved === orders.length) {
      answer(next);
      return;
    }
    const order = orders[moved];
    const archived = { ...order, id: `archived-${order.id}`, type: "archivedOrder" };
    const isCopied = collection.createDocument(collection.getSelfLink(), archived);
    if (!isCopied) {
      answer(continuation ?? "");
      return;
    }
    const isRemoved = collection.deleteDocument(order._self, (error) => {
      if (error) throw error;
      moved++;
      moveFrom(orders, next);
    });
    // An order must not be there twice: nothing of this call counts.
    if (!isRemoved) throw new Error("There was no time left to move an order; ask for fewer at once");
  }

  function answer(next) {
    getContext().getResponse().setBody({ moved, continuation: next ?? null });
  }
}
