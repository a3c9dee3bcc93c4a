import { useEffect, useEffectEvent } from 'react'
import { useTranslate } from 'react-admin'
import { FormProvider } from 'react-hook-form'
import { isDangerous } from '../../../../engine/document/flow-moves.ts'
import type { Field } from '../../../../engine/schema/field.ts'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { FormNotes } from '../../../ui/form/FormNotes.tsx'
import { focusFirst } from '../../../ui/form/focus-first.ts'
import { focusSoon } from '../../../ui/form/focus-soon.ts'
import { FormSections } from '../../form/FormSections.tsx'
import { getFormFaults } from '../../form/form-fields.ts'
import { listCounterFields } from '../counter/counter-fields.ts'
import { PayableFormContext } from '../counter/payable-form.ts'
import { withRecordPath } from '../document-calls.ts'
import { LineSection } from '../lines/LineSection.tsx'
import { PreviewButton } from '../preview/PreviewButton.tsx'
import { MoveChange, MovePayments } from './MovePayments.tsx'
import type { MoveAnswer, MoveInputOptions } from './move-options.ts'
import { useAnswers } from './use-answers.ts'

interface MoveInputDialogProps extends MoveInputOptions {
  readonly onAnswer: (answer: MoveAnswer | undefined) => void
}

/** The inputs of a move before it is made: fields, with values computed from the document, lines, and what is paid. */
export function MoveInputDialog({ onAnswer, ...options }: MoveInputDialogProps) {
  const { inputs, request, isOfMany = false } = options
  const { resource, move, id, body } = request
  const translate = useTranslate()
  const answer = useAnswers(options, onAnswer)
  const { ruled, sets, around: lineContext, head, answers: collectAnswers, run } = answer
  const { form, view } = ruled
  const warnings = view.warnings.map(({ params }) => String(params?.message ?? '')).filter(text => text !== '')
  const counterFields = isOfMany ? undefined : listCounterFields(inputs)
  const shownSets = counterFields ? sets.filter(({ lines }) => !lines.pays) : sets
  const isShown = ({ name }: Field): boolean => counterFields?.includes(name) !== true
  const hasFields = inputs.fields.some(field => isShown(field) && !view.hidden.includes(field.name))
  const firstEmpty = inputs.fields.find(
    ({ name, required, readOnly, calc }) =>
      !readOnly && !calc && (required || view.required.includes(name)) && (ruled.values()[name] ?? '') === '',
  )
  // A field has the focus as soon as it is loaded: a later one must not take it before.
  const hasEditableField = inputs.fields.some(
    field => isShown(field) && !field.readOnly && !field.calc && !view.hidden.includes(field.name),
  )
  // A panel of money without boxes of its own is shown over the buttons.
  const hasPanel = counterFields !== undefined && sets.length > shownSets.length
  const boxes = (
    <>
      {(counterFields ? hasFields : inputs.fields.length > 0 || sets.length === 0) && (
        <FormSections
          resource={inputs}
          ruled={ruled}
          isNew
          shows={isShown}
          focusRef={focusSoon}
          focus={firstEmpty?.name}
          dense={hasPanel}
        />
      )}
      {shownSets.map((set, index) => (
        <LineSection
          key={set.lines.name}
          {...{ document: withRecordPath(resource, id), set, lineContext, head }}
          isFirst={index === 0}
        />
      ))}
    </>
  )
  const isPaymentOnly = hasPanel && !hasFields && shownSets.length === 0
  // What the rules hide from this person needs no answer: the move goes on, and a refusal is shown.
  const isSkipped = inputs.fields.length > 0 && !hasFields && sets.length === 0 && options.faults.length === 0
  const skip = useEffectEvent(() => {
    if (isSkipped) void run()
  })
  useEffect(() => skip(), [])
  const dialog = (
    <FormDialog
      open
      isNarrow={isPaymentOnly}
      findsFocus={!hasEditableField}
      title={move.title}
      busy={false}
      onLeave={() => onAnswer(undefined)}
      onSubmit={() => void run()}
      submitLabel={move.title}
      danger={isDangerous(resource.lifecycle, move)}
      cancelLabel={translate('generator.close')}
      tools={
        !isOfMany && (
          <PreviewButton
            {...{ resource, moves: [move] }}
            {...(id !== undefined && { id })}
            body={() => ({ ...body, answers: collectAnswers() })}
          />
        )
      }
      notes={
        <>
          {counterFields && <MoveChange isAlone={isPaymentOnly} />}
          <FormNotes faults={getFormFaults(form.formState.errors)} warnings={warnings} />
        </>
      }
    >
      <div ref={hasEditableField ? null : focusFirst}>
        {hasPanel ? <MovePayments>{isPaymentOnly ? undefined : boxes}</MovePayments> : boxes}
      </div>
    </FormDialog>
  )
  if (isSkipped) return null
  return (
    <FormProvider {...form}>
      {counterFields ? (
        <PayableFormContext
          value={{ fullResource: inputs, ruled, sets, open: sets, head: answer.flush, balance: answer.balance }}
        >
          {dialog}
        </PayableFormContext>
      ) : (
        dialog
      )}
    </FormProvider>
  )
}
