// What one does to the parts of a layout, each as a new list; and the steps back.
import { useRef } from 'react'
import type { PageElement } from '../../../../engine/field/page-layout.ts'

export interface PageSize {
  readonly width: number
  readonly height: number
}

/** To a tenth of a millimetre, which is what a layout keeps. */
const roundToTenth = (value: number): number => Math.round(value * 10) / 10

const clampLength = (value: number, most: number): number =>
  roundToTenth(Math.min(Math.max(0, value), Math.max(0, most)))

/** The element as it fits on the page: moved in first, then made smaller. */
export const fitToPage = (element: PageElement, { width, height }: PageSize): PageElement => {
  const w = clampLength(element.w, width)
  const h = clampLength(element.h, height)
  return { ...element, w, h, x: clampLength(element.x, width - w), y: clampLength(element.y, height - h) }
}

export const replacePart = <Part>(parts: readonly Part[], index: number, part: Part): readonly Part[] =>
  parts.with(index, part)

export const removePart = <Part>(parts: readonly Part[], index: number): readonly Part[] => parts.toSpliced(index, 1)

/** The part one place up or down; as it was at an end. */
export const movePart = <Part>(parts: readonly Part[], index: number, offsets: -1 | 1): readonly Part[] => {
  const part = parts[index]
  const to = index + offsets
  return part === undefined || to < 0 || to >= parts.length ? parts : parts.toSpliced(index, 1).toSpliced(to, 0, part)
}

/** What an arrow does: a millimetre, or five with Shift; undefined for other keys. */
export const getNudge = (key: string, isFar: boolean): { readonly x: number; readonly y: number } | undefined => {
  const step = isFar ? 5 : 1
  const offsets: Readonly<Record<string, readonly [number, number]>> = {
    ArrowLeft: [-step, 0],
    ArrowRight: [step, 0],
    ArrowUp: [0, -step],
    ArrowDown: [0, step],
  }
  const offset = Object.hasOwn(offsets, key) ? offsets[key] : undefined
  return offset && { x: offset[0], y: offset[1] }
}

const maxSteps = 100

/** Changes a value and keeps what it was, to go back to. */
export const useUndo = (value: string, onChange: (value: string) => void) => {
  const past = useRef<string[]>([])
  return {
    change: (next: string): void => {
      if (next === value) return
      past.current = [...past.current, value].slice(-maxSteps)
      onChange(next)
    },
    undo: (): void => {
      const before = past.current.pop()
      if (before !== undefined) onChange(before)
    },
    canUndo: past.current.length > 0,
  }
}
