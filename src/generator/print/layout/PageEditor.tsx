import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { aligns, type PageElement, pageElements } from '../../../../engine/field/page-layout.ts'
import { ChoiceInput } from '../../../ui/inputs/ChoiceInput.tsx'
import { FlagInput } from '../../../ui/inputs/FlagInput.tsx'
import { NumberInput } from '../../../ui/inputs/NumberInput.tsx'
import { TextInput } from '../../../ui/inputs/TextInput.tsx'
import { useWidth } from '../../../ui/use-width.ts'
import { FieldPalette } from './FieldPalette.tsx'
import { fitToPage, getNudge, type PageSize, removePart, replacePart, useUndo } from './layout-edits.ts'

interface PageEditorProps {
  readonly value: string
  readonly onChange: (value: string) => void
  /** Titles by key of what may be shown. */
  readonly fields: Readonly<Record<string, string>>
  /** In millimetres. */
  readonly page: PageSize
  readonly readOnly: boolean
}

const defaultElement: Omit<PageElement, 'kind' | 'key' | 'text'> = {
  x: 5,
  y: 5,
  w: 40,
  h: 5,
  rotate: 0,
  font_size: 9,
  align: 'left',
  bold: false,
  format: '',
}

const sizes: Readonly<Partial<Record<PageElement['kind'], Partial<PageElement>>>> = {
  image: { w: 20, h: 20 },
  qrcode: { w: 15, h: 15 },
  line: { w: 60, h: 0.2 },
}

const addableKinds = ['label', 'qrcode', 'image', 'line'] as const

/** The page of a print: elements are placed on it, dragged or nudged, and their properties are edited. */
export function PageEditor({ value, onChange, fields, page, readOnly }: PageEditorProps) {
  const translate = useTranslate()
  const elements = pageElements(value)
  const [selected, select] = useState<number>()
  const { change, undo, canUndo } = useUndo(value, onChange)
  const { container, scale } = useScale(page.width)
  const saveElements = (next: readonly PageElement[]): void => change(JSON.stringify(next))
  const set = (index: number, element: PageElement): void =>
    saveElements(replacePart(elements, index, fitToPage(element, page)))
  const add = (kind: PageElement['kind'], key = ''): void => {
    const text = kind === 'label' ? translate('layout.new-label') : ''
    // One below the other, so that none hides the one before.
    const y = 5 + ((elements.length * 3) % Math.max(1, page.height - 10))
    saveElements([...elements, fitToPage({ ...defaultElement, y, ...sizes[kind], kind, key, text }, page)])
    select(elements.length)
  }
  const remove = (index: number): void => {
    saveElements(removePart(elements, index))
    select(undefined)
  }
  const handleKey = (event: KeyboardEvent, index: number, element: PageElement): void => {
    if (readOnly) return
    const nudge = getNudge(event.key, event.shiftKey)
    if (nudge) set(index, { ...element, x: element.x + nudge.x, y: element.y + nudge.y })
    else if (event.key === 'Delete') remove(index)
    else return
    event.preventDefault()
  }
  const current = selected === undefined ? undefined : elements[selected]
  const [firstKey = ''] = Object.keys(fields)
  return (
    <Box
      onKeyDown={event => {
        if (readOnly || !event.ctrlKey || event.key !== 'z' || event.target instanceof HTMLInputElement) return
        event.preventDefault()
        undo()
      }}
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '200px minmax(0, 1fr) 220px' } }}
    >
      <Box>
        {!readOnly && (
          <>
            <FieldPalette fields={fields} onPick={key => add('field', key)} />
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
              {addableKinds.map(kind => (
                <Button
                  key={kind}
                  size="small"
                  variant="outlined"
                  color="secondary"
                  onClick={() => add(kind, kind === 'qrcode' || kind === 'image' ? firstKey : '')}
                >
                  {translate(`layout.add-${kind}`)}
                </Button>
              ))}
              <Button size="small" color="secondary" disabled={!canUndo} onClick={undo}>
                {translate('layout.undo')}
              </Button>
            </Box>
          </>
        )}
      </Box>
      <Box ref={container} sx={{ minWidth: 0 }}>
        <Box
          role="group"
          aria-label={translate('layout.page', { width: page.width, height: page.height })}
          sx={{ position: 'relative', backgroundColor: '#fff', border: 1, borderColor: 'divider', boxShadow: 1 }}
          style={{ width: page.width * scale, height: page.height * scale }}
        >
          {elements.map((element, index) => (
            <ElementOnPage
              // biome-ignore lint/suspicious/noArrayIndexKey: an element is known by its place in the list alone
              key={index}
              element={element}
              name={getName(element, fields)}
              scale={scale}
              isSelected={index === selected}
              isEditable={!readOnly}
              onSelect={() => select(index)}
              onMove={({ x, y }) => set(index, { ...element, x, y })}
              onKeyDown={event => handleKey(event, index, element)}
            />
          ))}
        </Box>
      </Box>
      {current && selected !== undefined && !readOnly ? (
        <ElementProperties
          key={selected}
          element={current}
          fields={fields}
          onChange={element => set(selected, element)}
          onDelete={() => remove(selected)}
        />
      ) : (
        <Typography variant="body2" color="textSecondary">
          {translate('layout.none-chosen')}
        </Typography>
      )}
    </Box>
  )
}

const getName = ({ kind, key, text }: PageElement, fields: Readonly<Record<string, string>>): string => {
  const title = Object.hasOwn(fields, key) ? fields[key] : key
  if (kind === 'label') return text
  if (kind === 'field') return `${text}${title}`
  return kind === 'line' ? '―' : `${kind === 'qrcode' ? 'QR' : '▣'} ${title}`
}

/** How many pixels a millimetre has where so many of them share the width that there is. */
const useScale = (
  millimetres: number,
): { readonly container: RefObject<HTMLDivElement | null>; readonly scale: number } => {
  const [container, width] = useWidth()
  return { container, scale: Math.min(6, Math.max(0.5, (width - 2) / Math.max(1, millimetres))) }
}

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
function ElementOnPage(props: ElementOnPageProps) {
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

interface ElementPropertiesProps {
  readonly element: PageElement
  /** Titles by key of what may be shown. */
  readonly fields: Readonly<Record<string, string>>
  readonly onChange: (element: PageElement) => void
  readonly onDelete: () => void
}

const millimetres = { scale: 1, least: 0, most: 1000, unit: 'mm' } as const
const amounts = {
  x: millimetres,
  y: millimetres,
  w: millimetres,
  h: millimetres,
  rotate: { scale: 0, least: 0, most: 359, unit: '°' },
  font_size: { scale: 0, least: 4, most: 72, unit: 'pt' },
} as const

/** What the chosen element is, and how large and how written. */
function ElementProperties({ element, fields, onChange, onDelete }: ElementPropertiesProps) {
  const translate = useTranslate()
  const set = (change: Partial<PageElement>): void => onChange({ ...element, ...change })
  const hasText = element.kind === 'field' || element.kind === 'label'
  return (
    <Box
      component="section"
      aria-label={translate('layout.properties')}
      sx={{ display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', columnGap: 1, alignContent: 'start' }}
    >
      {element.kind !== 'label' && element.kind !== 'line' && (
        <Box sx={{ gridColumn: '1 / -1' }}>
          <ChoiceInput
            id="layout-key"
            label={translate('layout.name')}
            value={element.key}
            required
            choices={Object.entries(fields).map(([value, title]) => ({ value, title }))}
            onChange={key => set({ key })}
          />
        </Box>
      )}
      {hasText && (
        <Box sx={{ gridColumn: '1 / -1' }}>
          <TextInput
            id="layout-text"
            label={translate(element.kind === 'label' ? 'layout.content' : 'layout.before')}
            value={element.text}
            case="asis"
            maxLength={300}
            onChange={text => set({ text })}
          />
        </Box>
      )}
      {Object.entries(amounts).map(([name, { scale, unit, least, most }]) => (
        <NumberInput
          key={name}
          id={`layout-${name}`}
          label={translate(`layout.${name}`)}
          value={element[name as keyof typeof amounts]}
          scale={scale}
          unit={unit}
          // An incomplete number is ignored: `1` on the way to `12`.
          onChange={value => typeof value === 'number' && value >= least && value <= most && set({ [name]: value })}
        />
      ))}
      {hasText && (
        <>
          <ChoiceInput
            id="layout-align"
            label={translate('layout.align')}
            value={element.align}
            required
            choices={aligns.map(value => ({ value, title: translate(`layout.${value}`) }))}
            onChange={align => set({ align: align as PageElement['align'] })}
          />
          <FlagInput
            id="layout-bold"
            label={translate('layout.bold')}
            value={element.bold}
            onChange={bold => set({ bold })}
          />
        </>
      )}
      <Button color="error" size="small" onClick={onDelete} sx={{ gridColumn: '1 / -1', justifySelf: 'start' }}>
        {translate('layout.delete')}
      </Button>
    </Box>
  )
}
