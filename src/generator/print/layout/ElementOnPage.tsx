import Box from '@mui/material/Box'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import type { PageElement } from '../../../../engine/field/page-layout.ts'

interface ElementOnPageProps {
  readonly element: PageElement
  readonly name: string
  /** Pixels of a millimetre. */
  readonly scale: number
  readonly isSelected: boolean
  readonly isEditable: boolean
  readonly onSelect: () => void
  readonly onMove: (place: { readonly x: number; readonly y: number }) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

interface DragStart {
  readonly left: number
  readonly top: number
  readonly x: number
  readonly y: number
}

/** Points of type to millimetres. */
const millimetre = 0.3528

/** One element where it will be printed; it is dragged, or moved by the arrows. */
export function ElementOnPage(props: ElementOnPageProps) {
  const { element, name, scale, isSelected, isEditable, onSelect, onMove, onKeyDown } = props
  const dragStart = useRef<DragStart | undefined>(undefined)
  const startDrag = (event: PointerEvent<HTMLElement>): void => {
    onSelect()
    if (!isEditable) return
    event.currentTarget.setPointerCapture(event.pointerId)
    dragStart.current = { left: event.clientX, top: event.clientY, x: element.x, y: element.y }
  }
  const handleDrag = ({ clientX, clientY }: PointerEvent): void => {
    const from = dragStart.current
    if (!from) return
    const snapToHalf = (value: number): number => Math.round(value * 2) / 2
    onMove({
      x: snapToHalf(from.x + (clientX - from.left) / scale),
      y: snapToHalf(from.y + (clientY - from.top) / scale),
    })
  }
  const { x, y, w, h, kind, rotate, align, bold } = element
  return (
    <Box
      role="button"
      tabIndex={0}
      aria-label={name}
      aria-pressed={isSelected}
      onPointerDown={startDrag}
      onPointerMove={handleDrag}
      onPointerUp={() => {
        dragStart.current = undefined
      }}
      onFocus={onSelect}
      onKeyDown={onKeyDown}
      sx={{
        position: 'absolute',
        overflow: 'hidden',
        whiteSpace: 'nowrap',
        touchAction: 'none',
        userSelect: 'none',
        cursor: isEditable ? 'move' : 'default',
        color: '#222',
        border: '1px dashed',
        borderColor: isSelected ? 'primary.main' : '#bbb',
        backgroundColor: isSelected ? 'rgba(20, 90, 60, 0.12)' : kind === 'field' ? 'transparent' : '#f4f1ea',
        zIndex: isSelected ? 1 : 0,
        '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main' },
      }}
      style={{
        left: x * scale,
        top: y * scale,
        width: Math.max(w * scale, 6),
        height: Math.max(h * scale, 4),
        fontSize: element.font_size * millimetre * scale,
        lineHeight: 1.15,
        fontWeight: bold ? 700 : 400,
        textAlign: align,
        transform: rotate === 0 ? undefined : `rotate(${rotate}deg)`,
      }}
    >
      {kind === 'line' ? '' : name}
    </Box>
  )
}
