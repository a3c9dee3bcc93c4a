import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import { useTranslate } from 'ra-core'
import { useEffect, useMemo, useRef } from 'react'
import { FormProvider } from 'react-hook-form'
import { VersionsDialog } from '../../../forms/VersionsDialog.tsx'
import { useSchema } from '../../../providers/schema.tsx'
import { FormNotes } from '../../../ui/form/FormNotes.tsx'
import { focusFirst } from '../../../ui/form/focus-first.ts'
import { focusSoon } from '../../../ui/form/focus-soon.ts'
import { formKeys } from '../../../ui/form/form-keys.ts'
import { StickyFoot } from '../../../ui/form/StickyFoot.tsx'
import { FormSections } from '../../form/FormSections.tsx'
import { wholeFaults } from '../../form/form-fields.ts'
import { useValueWords } from '../../text/use-value-words.ts'
import { linesIn } from '../document-row.ts'
import { LineSection } from '../lines/LineSection.tsx'
import { LinesTable } from '../lines/LinesTable.tsx'
import { PreviewButton } from '../preview/PreviewButton.tsx'
import { DocumentActions } from './DocumentActions.tsx'
import { documentVersions } from './document-versions.ts'
import { GivenFacts } from './GivenFacts.tsx'
import { firstMoves, headFields } from './typed-document.ts'
import { type DocumentFormOptions, useDocumentForm } from './use-document-form.ts'

interface DocumentFormProps extends DocumentFormOptions {
  readonly title: string
  /** Begins anew with the document as it is now. */
  readonly onReload?: () => void
}

/** A document in its form: a new one with the moves that make it, a saved one with what its state leaves open. */
export function DocumentForm({ title, onReload, ...options }: DocumentFormProps) {
  const { resource: whole, saved } = options
  const translate = useTranslate()
  const words = useValueWords()
  const { project } = useSchema()
  const document = useDocumentForm(options)
  const { resource, ruled, sets, open, world: around, head, session, conflict } = document
  const { form, view } = ruled
  const element = useRef<HTMLFormElement>(null)
  const { written, given } = useMemo(() => headFields(resource), [resource])
  useEffect(() => {
    if (written.length === 0) focusFirst(element.current)
  }, [written])
  const save = { title: translate('document.edit.save'), run: () => void document.run() }
  const moves = firstMoves(whole)
  return (
    <>
      {session.offers}
      <Paper component="form" ref={element} variant="outlined" aria-label={title} {...formKeys(() => undefined)}>
        <FormProvider {...form}>
          <Box sx={{ padding: { xs: 2, sm: 3 } }}>
            {(saved || written.length > 0) && (
              <FormSections
                {...{ resource, ruled }}
                isNew={!saved}
                dense
                {...(!saved && { shows: ({ name }) => written.includes(name) })}
                focusRef={focusSoon}
              />
            )}
            {sets.map((set, index) =>
              open.includes(set) ? (
                <LineSection key={set.lines.name} {...{ document: whole, set, around, head }} isFirst={index === 0} />
              ) : (
                <LinesTable
                  key={set.lines.name}
                  lines={set.lines}
                  resource={set.resource}
                  rows={saved ? linesIn(saved, set.lines.name) : []}
                  emptyText={project.emptyText}
                />
              ),
            )}
          </Box>
          <StickyFoot>
            {!saved && <GivenFacts fields={given} />}
            <FormNotes
              faults={wholeFaults(form.formState.errors)}
              warnings={view.warnings.map(({ params }) => String(params?.message ?? '')).filter(text => text !== '')}
            />
            <DocumentActions
              session={session}
              actions={saved ? [save] : moves.map(move => ({ title: move.title, run: () => void document.run(move) }))}
              preview={
                !saved && (
                  <PreviewButton resource={whole} moves={moves.filter(({ asks }) => !asks)} body={document.body} />
                )
              }
            />
          </StickyFoot>
        </FormProvider>
      </Paper>
      {document.dialogs}
      {conflict && (
        <VersionsDialog
          versions={documentVersions({ resource, mine: ruled.values(), theirs: conflict, sets: open, words })}
          onOverwrite={() => void document.overwrite(conflict)}
          onTake={() => {
            session.forget()
            onReload?.()
          }}
        />
      )}
    </>
  )
}
