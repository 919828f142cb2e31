// Deletion of several items at once.

import { deleteItem } from "../api/items.js";
import { ask } from "../ui/dialogs.js";
import { counted, units } from "../ui/format.js";
import { done } from "../ui/notices.js";

const AT_ONCE = 8;
const NAMES_SHOWN = 5;

/** Deletes items, if the user says so; those that can't be deleted stay chosen, and the dialog says why. */
export async function deleteItems(parts, items, deleted) {
  const waiting = new Set(items);
  let charge = 0;
  const isDone = await ask({
    title: `Delete ${counted(items.length, "item")}?`,
    text: `${named(items)}. This can't be undone.`,
    submit: `Delete ${counted(items.length, "item")}`,
    isDangerous: true,
    action: async () => {
      const problems = [];
      const queue = [...waiting];
      await Promise.all(Array.from({ length: AT_ONCE }, async () => {
        for (let item = queue.shift(); item !== undefined; item = queue.shift()) {
          try {
            charge += (await deleteItem(parts, item.id, item.key)).charge;
            waiting.delete(item);
          } catch (problem) {
            // Somebody else was quicker: it is not there, as was wanted.
            if (problem.status === 404) {
              waiting.delete(item);
            } else {
              problems.push(`${item.id}: ${problem.message}`);
            }
          }
        }
      }));
      if (problems.length > 0) {
        throw new Error(`${counted(problems.length, "item")} could not be deleted. ${problems[0]}`);
      }
    },
  });
  if (isDone) {
    done(`${counted(items.length, "item")} deleted (${units(charge)}).`);
  }
  if (waiting.size < items.length) {
    await deleted();
  }
}

function named(items) {
  const names = items.slice(0, NAMES_SHOWN).map(({ id }) => id).join(", ");
  return items.length > NAMES_SHOWN ? `${names} and ${items.length - NAMES_SHOWN} more` : names;
}
