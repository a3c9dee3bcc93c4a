import { useTranslate } from 'react-admin'
import { FormProvider } from 'react-hook-form'
import { isDangerous } from '../../../../engine/document/flow-moves.ts'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { FormNotes } from '../../../ui/form/FormNotes.tsx'
import { focusFirst } from '../../../ui/form/focus-first.ts'
import { focusSoon } from '../../../ui/form/focus-soon.ts'
import { FormSections } from '../../form/FormSections.tsx'
import { getFormFaults } from '../../form/form-fields.ts'
import { type MoveRequestBody, withRecordPath } from '../document-calls.ts'
import { LineSection } from '../lines/LineSection.tsx'
import { PreviewButton } from '../preview/PreviewButton.tsx'
import type { MoveInputOptions } from './move-options.ts'
import { useAnswers } from './use-answers.ts'

interface MoveInputDialogProps extends MoveInputOptions {
  readonly onAnswer: (collectAnswers: MoveRequestBody | undefined) => void
}

/** The inputs of a move before it is made: fields, with values computed from the document, and lines. */
export function MoveInputDialog({ onAnswer, ...options }: MoveInputDialogProps) {
  const { inputs, request, isOfMany = false } = options
  const { resource, move, id, body } = request
  const translate = useTranslate()
  const { ruled, sets, around: lineContext, head, answers: collectAnswers, run } = useAnswers(options, onAnswer)
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
      danger={isDangerous(resource.lifecycle, move)}
      cancelLabel={translate('generator.cancel')}
      tools={
        !isOfMany && (
          <PreviewButton
            {...{ resource, moves: [move] }}
            {...(id !== undefined && { id })}
            body={() => ({ ...body, answers: collectAnswers() })}
          />
        )
      }
      notes={<FormNotes faults={getFormFaults(form.formState.errors)} warnings={warnings} />}
    >
      <div ref={focusFirst}>
        {(inputs.fields.length > 0 || sets.length === 0) && (
          <FormSections resource={inputs} ruled={ruled} isNew focusRef={focusSoon} />
        )}
        <FormProvider {...form}>
          {sets.map((set, index) => (
            <LineSection
              key={set.lines.name}
              {...{ document: withRecordPath(resource, id), set, lineContext, head }}
              isFirst={index === 0}
            />
          ))}
        </FormProvider>
      </div>
    </FormDialog>
  )
}
