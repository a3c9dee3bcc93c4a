import { useTranslate } from 'react-admin'
import { FormProvider } from 'react-hook-form'
import { isDangerous } from '../../../../engine/document/flow-moves.ts'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { FormNotes } from '../../../ui/form/FormNotes.tsx'
import { focusFirst } from '../../../ui/form/focus-first.ts'
import { focusSoon } from '../../../ui/form/focus-soon.ts'
import { FormSections } from '../../form/FormSections.tsx'
import { wholeFaults } from '../../form/form-fields.ts'
import { askedOn, type MoveBody } from '../document-calls.ts'
import { LineSection } from '../lines/LineSection.tsx'
import { PreviewButton } from '../preview/PreviewButton.tsx'
import type { Asking } from './move-request.ts'
import { useAnswers } from './use-answers.ts'

interface AskDialogProps extends Asking {
  readonly onAnswer: (answers: MoveBody | undefined) => void
}

/** The inputs of a move before it is made: fields, with values computed from the document, and lines. */
export function AskDialog({ onAnswer, ...asking }: AskDialogProps) {
  const { asked, request, isOfMany = false } = asking
  const { resource, move, id, body } = request
  const translate = useTranslate()
  const { ruled, sets, around, head, answers, run } = useAnswers(asking, onAnswer)
  const { form, view } = ruled
  const warnings = view.warnings.map(({ params }) => String(params?.message ?? '')).filter(text => text !== '')
  return (
    <FormDialog
      open
      title={move.title}
      busy={false}
      onLeave={() => onAnswer(undefined)}
      onSubmit={() => void run()}
      submitLabel={move.title}
      danger={resource.lifecycle.flow && isDangerous(resource.lifecycle.flow, move)}
      cancelLabel={translate('generator.cancel')}
      tools={
        !isOfMany && (
          <PreviewButton
            {...{ resource, moves: [move] }}
            {...(id !== undefined && { id })}
            body={() => ({ ...body, answers: answers() })}
          />
        )
      }
      notes={<FormNotes faults={wholeFaults(form.formState.errors)} warnings={warnings} />}
    >
      <div ref={focusFirst}>
        {(asked.fields.length > 0 || sets.length === 0) && (
          <FormSections resource={asked} ruled={ruled} isNew focusRef={focusSoon} />
        )}
        <FormProvider {...form}>
          {sets.map((set, index) => (
            <LineSection
              key={set.lines.name}
              {...{ document: askedOn(resource, id), set, around, head }}
              isFirst={index === 0}
            />
          ))}
        </FormProvider>
      </div>
    </FormDialog>
  )
}
