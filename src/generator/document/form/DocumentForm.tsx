import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import { useTranslate } from 'ra-core'
import { useEffect, useMemo, useRef } from 'react'
import { FormProvider } from 'react-hook-form'
import type { Move } from '../../../../engine/schema/document.ts'
import type { Resource } from '../../../../engine/schema/resource.ts'
import { useConfirm } from '../../../ui/confirm/use-confirm.ts'
import { FormNotes } from '../../../ui/form/FormNotes.tsx'
import { focusFirst } from '../../../ui/form/focus-first.ts'
import { focusSoon } from '../../../ui/form/focus-soon.ts'
import { StickyFoot } from '../../../ui/form/StickyFoot.tsx'
import { FormSections } from '../../form/FormSections.tsx'
import type { Moved } from '../document-calls.ts'
import { DraftOffer } from '../drafts/DraftOffer.tsx'
import { useDraftOffers } from '../drafts/use-draft-offers.ts'
import { LineSection } from '../lines/LineSection.tsx'
import { PreviewButton } from '../preview/PreviewButton.tsx'
import { DocumentActions } from './DocumentActions.tsx'
import { GivenFacts } from './GivenFacts.tsx'
import { keepEnter } from './keep-enter.ts'
import { firstMoves, headFields } from './typed-document.ts'
import { useDocumentForm } from './use-document-form.ts'
import { useLeaveQuestion } from './use-leave-question.ts'

interface DocumentFormProps {
  readonly resource: Resource
  readonly title: string
  readonly place: string
  readonly onSaved: (moved: Moved, move: Move) => void
  /** A fresh form takes its place. */
  readonly onEmpty: () => void
}

/** The form of a new document: what it says as a whole, its lines, and the moves that make it. */
export function DocumentForm({ resource: whole, title, place, onSaved, onEmpty }: DocumentFormProps) {
  const translate = useTranslate()
  const confirm = useConfirm()
  const document = useDocumentForm({ resource: whole, place, onSaved })
  const { resource, form, view, sets, around, head, messages, draft, busy, dialogs } = document
  const { offers, hide, discard } = useDraftOffers(whole, place)
  useLeaveQuestion(document.isDirty)
  const element = useRef<HTMLFormElement>(null)
  const { written, given } = useMemo(() => headFields(resource), [resource])
  useEffect(() => {
    if (written.length === 0) focusFirst(element.current)
  }, [written])
  const empty = async (): Promise<void> => {
    const question = { message: translate('document.empty-question'), danger: true }
    if (document.isDirty() && !(await confirm(question))) return
    draft.discard()
    onEmpty()
  }
  return (
    <>
      <DraftOffer
        offers={offers.filter(({ id }) => id !== draft.id())}
        onTake={taken => {
          hide(taken.id)
          document.take(taken)
        }}
        onDiscard={discard}
      />
      <Paper
        component="form"
        ref={element}
        variant="outlined"
        aria-label={title}
        noValidate
        onSubmit={event => event.preventDefault()}
        onKeyDown={keepEnter}
      >
        <FormProvider {...form}>
          <Box sx={{ padding: { xs: 2, sm: 3 } }}>
            {written.length > 0 && (
              <FormSections
                {...{ resource, view }}
                isNew
                dense
                shows={field => written.includes(field.name)}
                values={document.values}
                onLeave={document.leaveBox}
                focusRef={focusSoon}
              />
            )}
            {sets.map((set, index) => (
              <LineSection
                key={set.lines.name}
                {...{ document: whole, set, around, head }}
                messages={messages.lines[set.lines.name] ?? []}
                onMessages={texts => messages.setOf(set.lines.name, texts)}
                isFirst={index === 0}
              />
            ))}
          </Box>
          <StickyFoot>
            <GivenFacts fields={given} />
            <FormNotes
              faults={messages.others}
              warnings={view.warnings.map(({ params }) => String(params?.message ?? '')).filter(text => text !== '')}
            />
            <DocumentActions
              moves={firstMoves(whole)}
              busy={busy}
              stored={draft.stored}
              preview={<PreviewButton resource={whole} moves={firstMoves(whole)} body={document.body} />}
              onMove={move => void document.run(move)}
              onEmpty={() => void empty()}
            />
          </StickyFoot>
        </FormProvider>
      </Paper>
      {dialogs}
    </>
  )
}
