import { cx } from '#web/ui/classes.ts';
import { Bone, Loading } from '#web/ui/Skeleton.tsx';

/** What a tab draws while its rows are waited for, in the heights of each width. */
export interface PanelShape {
  /** Search, filters and cards above the rows. */
  above: readonly string[];
  row: string;
}

/** A tab whose code is still on its way stands as the tab itself does while it waits for its data. */
export function PanelBones({ label, shape: { above, row } }: { label: string; shape: PanelShape }) {
  return (
    <Loading label={`Loading ${label.toLowerCase()}`}>
      <div className="grid gap-4">
        {above.map((piece) => (
          <Bone key={piece} className={cx('rounded-md', piece)} />
        ))}
        {[1, 2, 3].map((each) => (
          <Bone key={each} className={cx('rounded-lg', row)} />
        ))}
      </div>
    </Loading>
  );
}
