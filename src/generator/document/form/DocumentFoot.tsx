import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type ReactNode, useMemo } from 'react'
import { useTranslate } from 'react-admin'
import { useFormState, useWatch } from 'react-hook-form'
import { isDangerous } from '../../../../engine/document/flow-moves.ts'
import type { Move } from '../../../../engine/schema/document.ts'
import type { Field } from '../../../../engine/schema/field.ts'
import { getFieldPath } from '../../../forms/save-key.ts'
import type { FormSession } from '../../../forms/use-form-session.tsx'
import { FormNotes } from '../../../ui/form/FormPage.tsx'
import { afterFields } from '../../../ui/form/focus-soon.ts'
import { FootActions, SaveButton, StickyFoot } from '../../../ui/form/StickyFoot.tsx'
import { KeyHint } from '../../../ui/shortcuts/KeyHint.tsx'
import { useShortcut } from '../../../ui/shortcuts/use-shortcut.ts'
import { FactList } from '../../facts/FactList.tsx'
import { type FormFields, getFormFaults } from '../../form/form-fields.ts'
import { listTypedMoves } from '../possible-moves.ts'
import { PreviewButton } from '../preview/PreviewButton.tsx'
import { useExpressionContext } from '../use-expression-context.ts'
import { useDocument } from './document-context.ts'
import { getHeaderFields } from './new-document.ts'

export interface DocumentFootProps {
  /** Ids of the moves that it offers, the first with its key; absent: all that begin the document. */
  readonly moves?: readonly string[]
  /** Over the buttons: what is due, and the like. */
  readonly children?: ReactNode
  /** Beside the buttons of the moves. */
  readonly more?: ReactNode
  /** Whether the computed fields of a new document are shown in a line above the rest; default: true. */
  readonly facts?: boolean
  /** It is rendered at the end of a panel that is always visible. */
  readonly isInPanel?: boolean
}

/** The sticky footer of a document: computed fields, faults and warnings, and the buttons that save it. */
export function DocumentFoot({ moves: moveIds, children, more, facts = true, isInPanel = false }: DocumentFootProps) {
  const translate = useTranslate()
  const { fullResource, saved, resource, ruled, session, run, body } = useDocument()
  const { errors } = useFormState<FormFields>()
  const { readOnly } = useMemo(() => getHeaderFields(resource), [resource])
  const context = useExpressionContext()
  const moves = listTypedMoves(fullResource, context).filter(({ id }) => moveIds?.includes(id) ?? true)
  const isDanger = (move: Move): boolean => isDangerous(fullResource.lifecycle, move)
  const Foot = isInPanel ? 'div' : StickyFoot
  const save = { title: translate('document.edit.save'), run: () => void run() }
  return (
    <Foot>
      {facts && !saved && <ReadOnlyFacts fields={readOnly} />}
      {children}
      <FormNotes
        faults={getFormFaults(errors)}
        warnings={ruled.view.warnings.map(({ params }) => String(params?.message ?? '')).filter(text => text !== '')}
      />
      <DocumentActions
        session={session}
        actions={
          saved ? [save] : moves.map(move => ({ title: move.title, run: () => void run(move), danger: isDanger(move) }))
        }
        preview={
          <>
            {!saved && <PreviewButton resource={fullResource} moves={moves.filter(({ asks }) => !asks)} body={body} />}
            {more}
          </>
        }
      />
    </Foot>
  )
}

/** The read-only fields of a document while it is typed, in one line: dates, totals. */
function ReadOnlyFacts({ fields }: { readonly fields: readonly Field[] }) {
  const values = useWatch<FormFields, ReturnType<typeof getFieldPath>[]>({
    name: fields.map(({ name }) => getFieldPath(name)),
  })
  const facts = fields.flatMap((field, index) => {
    const value = values[index] ?? ''
    return value === '' || value === null ? [] : [{ field, value }]
  })
  return <FactList facts={facts} sx={{ padding: { xs: '8px 16px', sm: '8px 24px' } }} />
}

interface DocumentAction {
  readonly title: string
  readonly run: () => void
  /** Never in the colour of what one does next. */
  readonly danger?: boolean
}

interface DocumentActionsProps {
  /** What saves the document; the first is what one does next. */
  readonly actions: readonly DocumentAction[]
  readonly session: FormSession
  /** Previews what a move would do. */
  readonly preview?: ReactNode
}

/** The buttons of a document that is typed, the primary one last with its key, and where the draft is. */
function DocumentActions({ actions, session, preview }: DocumentActionsProps) {
  const translate = useTranslate()
  const [first, ...others] = actions
  const { busy, draft, drop, leave, putAside } = session
  useShortcut('F9', () => first?.run(), { label: first?.title ?? '', disabled: !first })
  useShortcut('Escape', () => void leave(), { label: translate('ui.back') })
  useShortcut('F1', () => void putAside?.(), { label: translate('ui.draft.put-aside'), disabled: !putAside })
  const isAtRisk = draft.stored === 'browser' || draft.stored === 'saved' || draft.stored === 'taken'
  return (
    <FootActions>
      <Box
        role="status"
        sx={{ flex: 1, fontSize: 12, color: isAtRisk ? 'warning.main' : 'text.secondary', minWidth: 120 }}
      >
        {draft.stored !== 'nowhere' && translate(`ui.draft.${draft.stored}`)}
      </Box>
      {preview}
      <Button color="secondary" variant="outlined" aria-disabled={busy} onClick={() => void drop()}>
        {translate('generator.cancel')}
      </Button>
      {putAside && (
        <Button
          color="secondary"
          variant="outlined"
          aria-disabled={busy}
          onClick={() => void putAside()}
          endIcon={<KeyHint>F1</KeyHint>}
        >
          {translate('ui.draft.put-aside')}
        </Button>
      )}
      {others.map(({ title, run, danger = false }) => (
        <Button key={title} variant="outlined" color={danger ? 'error' : 'primary'} aria-disabled={busy} onClick={run}>
          {title}
        </Button>
      ))}
      {first && (
        <SaveButton busy={busy} danger={first.danger ?? false} onClick={first.run} {...afterFields}>
          {first.title}
        </SaveButton>
      )}
    </FootActions>
  )
}
