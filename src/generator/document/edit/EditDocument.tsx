import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import { useTranslate } from 'ra-core'
import { FormProvider } from 'react-hook-form'
import type { Resource } from '../../../../engine/schema/resource.ts'
import { useSchema } from '../../../providers/schema.tsx'
import { useConfirm } from '../../../ui/confirm/use-confirm.ts'
import { FormActions } from '../../../ui/form/FormActions.tsx'
import { FormNotes } from '../../../ui/form/FormNotes.tsx'
import { focusSoon } from '../../../ui/form/focus-soon.ts'
import { FootActions, StickyFoot } from '../../../ui/form/StickyFoot.tsx'
import { useShortcut } from '../../../ui/shortcuts/use-shortcut.ts'
import { FormSections } from '../../form/FormSections.tsx'
import type { Moved } from '../document-calls.ts'
import { type DocumentRow, linesIn } from '../document-row.ts'
import { keepEnter } from '../form/keep-enter.ts'
import { useLeaveQuestion } from '../form/use-leave-question.ts'
import { LineSection } from '../lines/LineSection.tsx'
import { LinesTable } from '../lines/LinesTable.tsx'
import { useEditDocument } from './use-edit-document.ts'

interface EditDocumentProps {
  readonly resource: Resource
  readonly title: string
  readonly row: DocumentRow
  readonly onSaved: (moved: Moved) => void
  readonly onLeave: () => void
  /** Begins anew with the document as it is now. */
  readonly onReload: () => void
}

/** A saved document in its form: what its state lets one edit, the rest locked. */
export function EditDocument({ resource: whole, title, row, onSaved, onLeave, onReload }: EditDocumentProps) {
  const translate = useTranslate()
  const confirm = useConfirm()
  const { project } = useSchema()
  const document = useEditDocument({ resource: whole, row, onSaved })
  const { resource, form, view, sets, open, around, head, messages, busy, isStale } = document
  useLeaveQuestion(document.isDirty)
  const leave = async (): Promise<void> => {
    const question = { title: translate('ui.form.leave-title'), message: translate('ui.form.leave'), danger: true }
    if (!busy && (!document.isDirty() || (await confirm(question)))) onLeave()
  }
  useShortcut('Escape', () => void leave(), { label: translate('generator.cancel') })
  return (
    <Paper
      component="form"
      variant="outlined"
      aria-label={title}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void document.submit()
      }}
      onKeyDown={keepEnter}
    >
      <FormProvider {...form}>
        <Box sx={{ padding: { xs: 2, sm: 3 } }}>
          <FormSections
            {...{ resource, view }}
            isNew={false}
            dense
            values={document.values}
            onLeave={document.leaveBox}
            focusRef={focusSoon}
          />
          {sets.map((set, index) =>
            open.includes(set) ? (
              <LineSection
                key={set.lines.name}
                {...{ document: whole, set, around, head }}
                messages={messages.lines[set.lines.name] ?? []}
                onMessages={texts => messages.setOf(set.lines.name, texts)}
                isFirst={index === 0}
              />
            ) : (
              <LinesTable
                key={set.lines.name}
                lines={set.lines}
                resource={set.resource}
                rows={linesIn(row, set.lines.name)}
                emptyText={project.emptyText}
              />
            ),
          )}
        </Box>
        <StickyFoot>
          <FormNotes faults={messages.others} warnings={[]} />
          {isStale && (
            <Alert
              severity="warning"
              sx={{ mx: { xs: 2, sm: 3 }, my: 1 }}
              action={
                <Button size="small" color="inherit" onClick={onReload}>
                  {translate('document.edit.reload')}
                </Button>
              }
            >
              {translate('document.edit.stale')}
            </Alert>
          )}
          <FootActions>
            <FormActions
              busy={busy}
              submitLabel={translate('document.edit.save')}
              cancelLabel={translate('generator.cancel')}
              onCancel={() => void leave()}
              onSubmit={() => void document.submit()}
            />
          </FootActions>
        </StickyFoot>
      </FormProvider>
    </Paper>
  )
}
