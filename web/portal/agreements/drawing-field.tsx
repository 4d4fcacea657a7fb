import { DRAWING_FIELD } from '@ballast/contract/agreements/signature.ts';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { type PointerEvent, type ReactNode, useId, useRef } from 'react';
import { beginStroke, goOn, pathOf, pointOn, type Stroke } from './drawing-path.ts';
import styles from './signature-field.module.css';

type DrawingFieldProps = {
  label: string;
  strokes: readonly Stroke[];
  onChange: (strokes: readonly Stroke[]) => void;
  problem: ReactNode;
};

/** A field to draw a name with a finger, a pen or a mouse. */
export function DrawingField({ label, strokes, onChange, problem }: DrawingFieldProps) {
  const { width, height } = DRAWING_FIELD;
  const isDown = useRef(false);
  const problemId = useId();

  function down(event: PointerEvent<SVGSVGElement>): void {
    if (!event.isPrimary || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    isDown.current = true;
    onChange(beginStroke(strokes, pointOf(event)));
  }

  function move(event: PointerEvent<SVGSVGElement>): void {
    if (isDown.current && event.isPrimary) onChange(goOn(strokes, pointOf(event)));
  }

  function up(): void {
    isDown.current = false;
  }

  return (
    <div>
      <p className={styles.label}>{label}</p>
      <svg
        role="img"
        aria-label={label}
        aria-describedby={problem ? problemId : undefined}
        className={styles.drawing}
        viewBox={`0 0 ${width} ${height}`}
        onPointerDown={down}
        onPointerMove={move}
        onPointerUp={up}
        onPointerCancel={up}
      >
        <line className={styles.line} x1="30" x2={width - 30} y1="160" y2="160" />
        {strokes.length > 0 ? <path d={pathOf(strokes)} /> : null}
      </svg>
      <div className={styles.below}>
        <Trans>No pen, finger or mouse? Type your name instead.</Trans>
        <Button
          variant="default"
          size="xs"
          disabled={strokes.length === 0}
          onClick={() => onChange([])}
        >
          <Trans>Clear the drawing</Trans>
        </Button>
      </div>
      {problem ? (
        <p id={problemId} role="alert" className={styles.problem}>
          {problem}
        </p>
      ) : null}
    </div>
  );
}

function pointOf(event: PointerEvent<SVGSVGElement>) {
  return pointOn(event.currentTarget.getBoundingClientRect(), event);
}
