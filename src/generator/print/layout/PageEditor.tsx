import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type KeyboardEvent, type RefObject, useState } from 'react'
import { useTranslate } from 'react-admin'
import { type PageElement, pageElements } from '../../../../engine/field/page-layout.ts'
import { useWidth } from '../../../ui/use-width.ts'
import { ElementOnPage } from './ElementOnPage.tsx'
import { ElementProperties } from './ElementProperties.tsx'
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
