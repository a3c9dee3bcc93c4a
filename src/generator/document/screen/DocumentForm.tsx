import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type FocusEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { flushSync } from 'react-dom'
import { isPrefixUnit } from '../../../../engine/field/add-unit.ts'
import { focusRevealed, focusWhenReady, revealEvent } from '../../../ui/focus/focus-when-ready.ts'
import { KeyHint } from '../../../ui/shortcuts/KeyHint.tsx'
import { useShortcut } from '../../../ui/shortcuts/use-shortcut.ts'
import { FactList } from '../../facts/FactList.tsx'
import { getFieldView } from '../../fields/field-views.tsx'
import { DocumentFields } from '../form/DocumentFields.tsx'
import { DocumentFoot } from '../form/DocumentFoot.tsx'
import { DocumentLines } from '../form/DocumentLines.tsx'
import { DocumentPanel, type DocumentPanelProps } from '../form/DocumentPanel.tsx'
import { useDocument } from '../form/document-context.ts'
import { canScanFirst, scanBox } from '../form/use-complete-header.ts'
import { CountingSide, narrowMedia } from '../layout/counter-layout.ts'
import { useDocumentValues } from '../lines/use-document-values.ts'
import { DocumentCounter } from './DocumentCounter.tsx'

type DocumentFormProps = Omit<DocumentPanelProps, 'foot' | 'children' | 'isCounter'>

/** A document in its form: a new one with the moves that make it, a saved one with what its state leaves open. */
export function DocumentForm(panel: DocumentFormProps) {
  if (panel.resource.screen.form.counter && !panel.saved)
    return (
      <DocumentCounter {...panel}>
        <CounterFields />
        <AllLines isCounter />
      </DocumentCounter>
    )
  if (panel.resource.screen.form.counts)
    return (
      <CountingForm {...panel}>
        <AllLines />
      </CountingForm>
    )
  return (
    <DocumentPanel {...panel} foot={<DocumentFoot />}>
      <DocumentFields />
      <AllLines />
    </DocumentPanel>
  )
}

/** The fields at a counter: a key leads to the first of them, and one to what is due where that is written by hand. */
function CounterFields() {
  const translate = useTranslate()
  const { resource, fullResource } = useDocument()
  const fields = useRef<HTMLDivElement>(null)
  const due = resource.field[fullResource.screen.form.counter?.due ?? '']
  const isWritten = due !== undefined && !due.readOnly && !due.calc
  const focusBox = (boxes: string): void => {
    const box = fields.current?.querySelector<HTMLElement>(boxes)
    if (box) focusRevealed(box)
  }
  useShortcut('F4', () => focusBox('input:not(:disabled), [role=combobox]'), { label: translate('counter.customer') })
  useShortcut('F8', () => focusBox(`[id$="-field-${due?.name}"]`), { label: due?.title ?? '', disabled: !isWritten })
  return (
    <div ref={fields}>
      <DocumentFields />
    </div>
  )
}

/** The visible lines of the document; at a counter the payment lines are rendered elsewhere. */
function AllLines({ isCounter = false }: { readonly isCounter?: boolean }) {
  const { sets, ruled } = useDocument()
  return sets.flatMap(({ lines: { name, pays } }) =>
    ruled.view.hidden.includes(name) || (isCounter && pays) ? [] : [<DocumentLines key={name} name={name} />],
  )
}

/** A document whose lines are counted: its header in one line, the figures in sight, and the rest of the window for the lines. */
function CountingForm({ children, ...panel }: Omit<DocumentPanelProps, 'foot' | 'isCounter'>) {
  const narrow = useMediaQuery(narrowMedia, { noSsr: true })
  return (
    <DocumentPanel
      {...panel}
      isCounter
      foot={
        <DocumentFoot facts={false}>
          {narrow && (
            <Box sx={{ borderTop: 1, borderColor: 'divider' }}>
              <CountFigures small />
            </Box>
          )}
        </DocumentFoot>
      }
    >
      <CountingParts figures={!narrow && <CountFigures />}>{children}</CountingParts>
    </DocumentPanel>
  )
}

const firstCell = 'tr[data-line] td[data-edit] :is(input, [role=combobox])'

function CountingParts({ figures, children }: { readonly figures: ReactNode; readonly children: ReactNode }) {
  const side = useRef<HTMLDivElement>(null)
  const { saved } = useDocument()
  const isBegun = saved !== undefined
  useEffect(() => {
    if (isBegun && !side.current?.querySelector(scanBox))
      focusWhenReady(() => side.current?.querySelector<HTMLElement>(firstCell))
  }, [isBegun])
  return (
    <CountingSide ref={side}>
      <FoldedHeader />
      {figures}
      {children}
    </CountingSide>
  )
}

interface CountFiguresProps {
  /** In the foot of a phone. */
  readonly small?: boolean
}

/** What is counted in the lines, by the boxes as they are now: each figure under its title, always in sight. */
function CountFigures({ small = false }: CountFiguresProps) {
  const { fullResource } = useDocument()
  const names = fullResource.screen.form.counts ?? []
  const values = useDocumentValues(names)
  return (
    <Box
      component="dl"
      data-figures
      sx={{
        display: 'grid',
        gridTemplateColumns: small
          ? `repeat(${names.length > 5 ? 3 : names.length}, minmax(0, 1fr))`
          : 'repeat(auto-fit, minmax(120px, 1fr))',
        gap: small ? '2px 8px' : '4px 24px',
        margin: 0,
        padding: small ? '6px 16px' : '4px 0 8px',
        fontVariantNumeric: 'tabular-nums',
        '& dd': { margin: 0 },
      }}
    >
      {names.map(name => {
        const field = fullResource.field[name]
        if (!field) return null
        const { Cell } = getFieldView(field)
        const { unit } = field.type
        const value = values[name] ?? ''
        return (
          <div key={name}>
            <Box component="dt" sx={{ color: 'text.secondary', fontSize: small ? 11 : 13, lineHeight: 1.2 }}>
              {field.title}
            </Box>
            <Box
              component="dd"
              sx={{
                lineHeight: 1.2,
                fontSize: small ? 16 : 30,
                fontWeight: 650,
                color: Number(value) < 0 ? 'error.main' : 'text.primary',
              }}
            >
              <Cell field={field} value={value === '' ? 0 : value} />
              {unit && !isPrefixUnit(unit) && (
                <Box component="span" sx={{ fontSize: small ? 12 : 15, color: 'text.secondary' }}>
                  {` ${unit}`}
                </Box>
              )}
            </Box>
          </div>
        )
      })}
    </Box>
  )
}

const usableBox = 'input:not([readonly], [disabled]), textarea, [role=combobox]'

/**
 * The fields of a document that is counted. Once they hold what they must, and the focus goes elsewhere, they are one line that
 * can be opened again: the lines have the room.
 */
function FoldedHeader() {
  const translate = useTranslate()
  const { resource, ruled, saved, fullResource: whole } = useDocument()
  const fields = useRef<HTMLDivElement>(null)
  const isFilled = (): boolean => canScanFirst(resource, ruled)
  const [isFolded, setFolded] = useState(() => saved !== undefined && isFilled())
  useEffect(() => {
    const element = fields.current
    const onReveal = (): void => flushSync(() => setFolded(false))
    element?.addEventListener(revealEvent, onReveal)
    return () => element?.removeEventListener(revealEvent, onReveal)
  }, [])
  const open = (): void => {
    setFolded(false)
    focusWhenReady(() => fields.current?.querySelector<HTMLElement>(usableBox))
  }
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    const form = currentTarget.closest('form')
    const foldWhenFilled = (): void => {
      const { activeElement } = document
      const isElsewhere = form?.contains(activeElement) === true && !currentTarget.contains(activeElement)
      if (isElsewhere && isFilled()) setFolded(true)
    }
    if (form?.contains(relatedTarget)) runAfterPress(foldWhenFilled)
  }
  useShortcut('F4', open, { label: translate('document.header') })
  return (
    <>
      {isFolded && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 0.5 }}>
          <HeaderFacts counts={whole.screen.form.counts ?? []} />
          <Button size="small" onClick={open} endIcon={<KeyHint>F4</KeyHint>}>
            {translate('document.header')}
          </Button>
        </Box>
      )}
      <Box ref={fields} onBlur={onBlur} sx={{ display: isFolded ? 'none' : 'block', mb: 1 }}>
        <DocumentFields isWritten focus={!isFolded} />
      </Box>
    </>
  )
}

/** The non-empty fields of the header, without the counted ones. */
function HeaderFacts({ counts }: { readonly counts: readonly string[] }) {
  const { fullResource: whole, ruled } = useDocument()
  const fields = useMemo(
    () =>
      whole.screen.form.sections.flatMap(section =>
        section.fields.flatMap(name => (counts.includes(name) ? [] : (whole.field[name] ?? []))),
      ),
    [whole, counts],
  )
  const values = useDocumentValues(fields.map(({ name }) => name))
  const facts = fields.flatMap(field => {
    const value = values[field.name] ?? ''
    const isEmpty = value === '' || value === null || value === false || ruled.view.hidden.includes(field.name)
    return isEmpty || field.calc ? [] : [{ field, value }]
  })
  return (
    <FactList
      facts={facts}
      sx={{
        flex: 1,
        gap: { xs: '0 10px', sm: '0 16px' },
        fontSize: 13,
        '& dt': { display: { xs: 'none', sm: 'block' } },
      }}
    />
  )
}

// Whether a pointer is pressed, for what moves the page under it.

let isPressed = false

document.addEventListener('pointerdown', () => (isPressed = true), { capture: true })
for (const end of ['pointerup', 'pointercancel'] as const)
  document.addEventListener(end, () => (isPressed = false), { capture: true })

/** Runs once no pointer is pressed: a click on what moves between press and release is none. */
const runAfterPress = (work: () => void): void => {
  if (!isPressed) return void requestAnimationFrame(work)
  const listeners = new AbortController()
  const end = (): void => {
    listeners.abort()
    setTimeout(work)
  }
  for (const eventName of ['pointerup', 'pointercancel'] as const)
    document.addEventListener(eventName, end, { signal: listeners.signal })
}
