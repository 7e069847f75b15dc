import { onScopeDispose, ref } from 'vue';
import type { Column, PlacedAppointment } from './columns.ts';
import { toQuarter } from './columns.ts';

/** The position where a dragged appointment would be dropped. */
export interface Drop {
  appointment: PlacedAppointment;
  column: string;
  from: number;
}

/** Minimum movement of a drag, in pixels. */
const CLICK_PX = 4;

interface Options {
  columns: () => readonly Column[];
  /** Returns the minute of the day at a vertical position in a column. */
  minuteAt: (column: HTMLElement, clientY: number) => number;
  drop: (drop: Drop) => void;
}

/**
 * Moves appointments by mouse or pen, while touch scrolls. Escape cancels. Call `start` on
 * pointerdown; `dragged` is null until the pointer moves.
 */
export function useDragMove({ columns, minuteAt, drop }: Options) {
  const dragged = ref<Drop | null>(null);
  /** Whether the click that follows ended a drag. */
  let wasDragged = false;
  let stop = () => {};

  function start(event: PointerEvent, appointment: PlacedAppointment): void {
    wasDragged = false;
    if (event.button !== 0 || event.pointerType === 'touch') return;
    const own = (event.target as Element).closest<HTMLElement>('[data-column]')!;
    const offset = minuteAt(own, event.clientY) - appointment.from;

    function move({ clientX, clientY }: PointerEvent) {
      const distance = Math.hypot(clientX - event.clientX, clientY - event.clientY);
      if (!dragged.value && distance < CLICK_PX) return;
      wasDragged = true;
      const column = document.elementsFromPoint(clientX, clientY)
        .map((element) => element.closest<HTMLElement>('[data-column]')).find(Boolean) ?? own;
      const key = column.dataset.column!;
      if (!columns().some((each) => each.key === key)) return;
      const from = toQuarter(minuteAt(column, clientY) - offset);
      dragged.value = { appointment, column: key, from };
    }
    function end() {
      const place = dragged.value;
      stop();
      if (place) drop(place);
    }
    const cancel = ({ key }: KeyboardEvent) => key === 'Escape' && stop();
    addEventListener('pointermove', move);
    addEventListener('pointerup', end);
    addEventListener('keydown', cancel);
    stop = () => {
      dragged.value = null;
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', end);
      removeEventListener('keydown', cancel);
    };
  }

  onScopeDispose(() => stop());
  return { dragged, start, isClick: () => !wasDragged };
}
