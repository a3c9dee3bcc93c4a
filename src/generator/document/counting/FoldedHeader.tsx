import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type FocusEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { flushSync } from 'react-dom'
import { runAfterPress } from '../../../ui/focus/after-press.ts'
import { focusWhenReady } from '../../../ui/focus/focus-when-ready.ts'
import { revealEvent } from '../../../ui/focus/reveal.ts'
import { KeyHint } from '../../../ui/shortcuts/KeyHint.tsx'
import { useShortcut } from '../../../ui/shortcuts/use-shortcut.ts'
import { FactList } from '../../facts/FactList.tsx'
import { DocumentFields } from '../form/DocumentFields.tsx'
import { useDocument } from '../form/document-context.ts'
import { canScanFirst } from '../form/use-complete-header.ts'
import { useDocumentValues } from '../lines/use-document-values.ts'

const usableBox = 'input:not([readonly], [disabled]), textarea, [role=combobox]'

/**
 * The fields of a document that is counted. Once they hold what they must, and the focus goes elsewhere, they are one line that
 * can be opened again: the lines have the room.
 */
export function FoldedHeader() {
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
