package dev.orrery.engine.query.key;

import dev.orrery.engine.item.RangePosition;
import dev.orrery.engine.item.StoredItem;
import dev.orrery.engine.query.access.BatchSizes;
import dev.orrery.engine.query.view.PartitionView;
import dev.orrery.engine.query.view.QueryMeter;
import dev.orrery.engine.query.view.QueryScope;
import dev.orrery.engine.scan.ItemSource;
import dev.orrery.query.logical.KeySpan;
import dev.orrery.storage.Direction;
import dev.orrery.storage.EntryCursor;
import dev.orrery.storage.KeyRange;
import dev.orrery.storage.KeySpace;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;

/** The items of runs, one run after the other; those that are alone in theirs are loaded in batches. */
final class KeyOrderSource implements ItemSource {

    private final List<PartitionView> views;
    private final List<KeyRuns> sources;
    private final KeySpan span;
    private final BatchSizes sizes;
    private final QueryMeter meter;
    private final PriorityQueue<Head> heads =
            new PriorityQueue<>((left, right) -> Arrays.compareUnsigned(left.run.key(), right.run.key()));
    private final Deque<Placed> batch = new ArrayDeque<>();
    private Optional<Scan> scan = Optional.empty();
    private Placed current;
    private Optional<Placed> previous = Optional.empty();

    /** The next run of a source, which is none of those that are known from the start. */
    private record Head(KeyRun run, Optional<KeyRuns> source) {}

    /** An item at its place. */
    private record Placed(byte[] place, StoredItem item) {}

    /** The items of a run that are being read. */
    private record Scan(KeyRun run, EntryCursor entries) {}

    KeyOrderSource(
            List<PartitionView> views,
            List<KeyRun> known,
            List<KeyRuns> sources,
            KeySpan span,
            BatchSizes sizes,
            QueryMeter meter) {
        this.views = List.copyOf(views);
        this.sources = List.copyOf(sources);
        this.span = span;
        this.sizes = sizes;
        this.meter = meter;
        known.forEach(run -> heads.add(new Head(run, Optional.empty())));
        sources.forEach(this::advance);
    }

    private void advance(KeyRuns source) {
        source.next().ifPresent(run -> heads.add(new Head(run, Optional.of(source))));
    }

    @Override
    public boolean next() {
        previous = Optional.ofNullable(current);
        current = null;
        while (current == null && (!batch.isEmpty() || scan.isPresent() || !heads.isEmpty())) {
            if (!batch.isEmpty()) {
                current = batch.poll();
            } else if (scan.isPresent()) {
                current = scanned(scan.get()).orElse(null);
            } else if (heads.element().run.onlyItem().isPresent()) {
                loadBatch();
            } else {
                openScan(take());
            }
        }
        return current != null;
    }

    private KeyRun take() {
        Head head = heads.remove();
        head.source.ifPresent(this::advance);
        return head.run;
    }

    private void openScan(KeyRun run) {
        scan = run.within(span).map(range -> scan(run, range));
    }

    private Scan scan(KeyRun run, KeyRange range) {
        return new Scan(run, run.view().snapshot().scan(KeySpace.ITEMS, range, Direction.FORWARD));
    }

    /** The next item of a scan; it is closed at its end. */
    private Optional<Placed> scanned(Scan open) {
        while (open.entries.next()) {
            StoredItem item = StoredItem.ofBytes(open.entries.value());
            meter.item(item);
            if (open.run.view().isVisible(item)) {
                return Optional.of(new Placed(open.run.place(open.entries.key()), item));
            }
        }
        closeScan();
        return Optional.empty();
    }

    private void closeScan() {
        scan.ifPresent(open -> open.entries.close());
        scan = Optional.empty();
    }

    /** Loads items that are alone in their runs, as many as come next. */
    private void loadBatch() {
        int count = sizes.next();
        List<KeyRun> runs = new ArrayList<>(count);
        while (runs.size() < count && !heads.isEmpty() && heads.element().run.onlyItem().isPresent()) {
            KeyRun run = take();
            if (span.contains(run.place(run.onlyItem().orElseThrow()))) {
                runs.add(run);
            }
        }
        long bytes = 0;
        for (Optional<Placed> loaded : load(runs)) {
            loaded.ifPresent(batch::add);
            bytes += loaded.map(it -> it.item.body().encodedLength()).orElse(0);
        }
        sizes.loaded(count, bytes);
    }

    /** The items of runs, those of a partition at once. */
    private List<Optional<Placed>> load(List<KeyRun> runs) {
        Map<PartitionView, List<Integer>> numbers = new LinkedHashMap<>();
        List<Optional<Placed>> placed = new ArrayList<>();
        for (int i = 0; i < runs.size(); i++) {
            placed.add(Optional.empty());
            numbers.computeIfAbsent(runs.get(i).view(), view -> new ArrayList<>()).add(i);
        }
        numbers.forEach((view, inView) -> {
            List<byte[]> keys = inView.stream().map(number -> runs.get(number).onlyItem().orElseThrow()).toList();
            List<Optional<StoredItem>> items = view.load(keys, meter);
            for (int i = 0; i < items.size(); i++) {
                byte[] place = runs.get(inView.get(i)).place(keys.get(i));
                placed.set(inView.get(i), items.get(i).map(item -> new Placed(place, item)));
            }
        });
        return placed;
    }

    @Override
    public StoredItem item() {
        return current.item;
    }

    @Override
    public String position() {
        return new KeyOrderPosition(current.place).toString();
    }

    @Override
    public Optional<String> positionBefore(Optional<String> start) {
        return previous.map(placed -> new KeyOrderPosition(placed.place).toString()).or(() -> start);
    }

    @Override
    public List<RangePosition> read() {
        return QueryScope.positions(views);
    }

    @Override
    public void close() {
        closeScan();
        sources.forEach(KeyRuns::close);
        views.forEach(PartitionView::close);
    }
}
