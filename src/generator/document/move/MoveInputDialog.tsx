import Box from '@mui/material/Box'
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { FormProvider } from 'react-hook-form'
import type { FaultAnswer } from '../../../../engine/answers/row-answers.ts'
import { isDangerous } from '../../../../engine/document/flow-moves.ts'
import { createRecordReader, type RowLookup } from '../../../../engine/record/record-reader.ts'
import type { JsonRow } from '../../../../engine/record/row.ts'
import type { Field } from '../../../../engine/schema/field.ts'
import type { Resource } from '../../../../engine/schema/resource.ts'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { FormNotes } from '../../../ui/form/FormPage.tsx'
import { focusFirst, focusSoon } from '../../../ui/form/focus-soon.ts'
import { FormSections } from '../../form/FormSections.tsx'
import { getFormFaults, hasFormFaults } from '../../form/form-fields.ts'
import { buildBody, type FormValues, toStoredRow } from '../../form/form-values.ts'
import { type RuledForm, useRuledForm } from '../../form/use-ruled-form.ts'
import { useServed } from '../../form/use-served.ts'
import { Change } from '../counter/Change.tsx'
import { findCounterChange } from '../counter/counter-change.ts'
import { PayPanel } from '../counter/PayPanel.tsx'
import { listCounterFields, PayableFormContext } from '../counter/payable-form.ts'
import { TallyFacts } from '../counter/TallyFacts.tsx'
import { fetchCompletedAnswers, type MoveRequestBody, withRecordPath } from '../document-calls.ts'
import { type DocumentRow, getHeader } from '../document-row.ts'
import { PaySide, payWidth } from '../layout/counter-layout.ts'
import { showFaults, validateLines } from '../lines/document-faults.ts'
import { LineSection } from '../lines/LineSection.tsx'
import { dropEmptyRows, type LineSet, waitForAnswers } from '../lines/line-set.ts'
import { collectLineBodies, collectReaders, useInitialLines, useLineSets } from '../lines/use-line-sets.ts'
import { PreviewButton } from '../preview/PreviewButton.tsx'
import type { MoveAnswer, MoveInputOptions } from './move-options.ts'

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

interface MovePaymentsProps {
  /** What the move asks for beside the payments; absent: nothing. */
  readonly children?: ReactNode
}

/** The inputs of a move and beside them what it takes or gives, as at the counter; one under the other where there is no room. */
function MovePayments({ children }: MovePaymentsProps) {
  const areas = useMemo(
    () =>
      children === undefined
        ? {}
        : {
            display: 'grid',
            gap: 2,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: `minmax(0, 1fr) ${payWidth}px` },
          },
    [children],
  )
  return (
    <Box sx={areas}>
      {children !== undefined && <div>{children}</div>}
      <Box
        sx={{
          '& > *': { paddingBottom: 1 },
          // The rows of the panel have a margin of their own.
          marginX: { xs: -2, md: children === undefined ? -2 : 0 },
          ...(children !== undefined && { borderLeft: { md: 1 }, borderColor: { md: 'divider' } }),
        }}
      >
        <PaySide>
          <TallyFacts />
          <PayPanel />
        </PaySide>
      </Box>
    </Box>
  )
}

/** What is left to pay, or goes back: always in sight over the buttons of the dialog. */
function MoveChange({ isAlone }: { readonly isAlone: boolean }) {
  return (
    <Box sx={{ padding: '8px 24px 0', width: '100%', ...(!isAlone && { maxWidth: { md: 400 } }), marginLeft: 'auto' }}>
      <Change size={34} />
    </Box>
  )
}

// The work behind the dialog of a move: its form under the rules of the file, which read the document too, and what the server
// computes for it.

const useAnswers = ({ inputs, request, before, faults }: MoveInputOptions, onAnswer: (answer: MoveAnswer) => void) => {
  const translate = useTranslate()
  const { resource, row, id, body } = request
  const served = useRef<FormValues>({})
  const createParentReader = (rows: RowLookup) => createRecordReader(resource, toStoredRow(resource, row), rows)
  const previous = before as DocumentRow | undefined
  const ruled = useRuledForm({
    resource: inputs,
    preset: previous && getHeader(previous),
    lines: {
      begin: useInitialLines(inputs, previous),
      readers: () => collectReaders(sets),
      faults: () => validateLines(sets, translate, ruled.completed().hidden),
    },
    roots: rows => ({ parent: createParentReader(rows) }),
    served: () => served.current,
    onTyped: () => {
      if (hasFormFaults(ruled.form)) ruled.form.clearErrors('root')
      servedValues.request()
    },
  })
  const {
    sets,
    world: lineContext,
    flush,
  } = useLineSets(inputs, ruled, {
    onChange: () => {
      ruled.apply()
      servedValues.request()
    },
    parent: { parent: () => createParentReader(ruled.rows), parentValues: () => row },
  })
  const collectAnswers = (): MoveRequestBody => {
    flush()
    return { ...buildBody(inputs, ruled.values(), true), ...collectLineBodies(sets) }
  }
  const fetchAnswers = (): Promise<JsonRow> => {
    const show = { resource, move: request.move.id, id }
    return fetchCompletedAnswers({ place: show, body: { ...body, answers: collectAnswers() } })
  }
  const servedValues = useServed({ resource: inputs, ruled, request: fetchAnswers, enabled: true }, values => {
    served.current = values
    ruled.apply()
  })
  useShowFaults({ inputs, ruled, sets }, faults)
  const balance = useRef<() => void>(() => undefined)
  const run = async (): Promise<void> => {
    if (!(await waitForAnswers(sets))) return
    flush()
    dropEmptyRows(sets.filter(({ lines }) => lines.pays))
    balance.current()
    flush()
    // The rules read what the server works out of what was typed last.
    await servedValues.settled()
    await ruled.submit(() => {
      const answers = collectAnswers()
      onAnswer({ answers, change: findCounterChange(inputs, ruled.values()) })
    })
  }
  /** Lines of a document that is not there yet are completed with what is typed of it. */
  const getDocumentHeader = (): JsonRow => (id === undefined ? getHeader(body as DocumentRow) : {})
  return { ruled, sets, around: lineContext, head: getDocumentHeader, answers: collectAnswers, run, flush, balance }
}

/** Shows the faults of the refused answers in the form that is answered again. */
const useShowFaults = (
  { inputs, ruled, sets }: { readonly inputs: Resource; readonly ruled: RuledForm; readonly sets: readonly LineSet[] },
  faults: readonly FaultAnswer[],
): void => {
  const show = useEffectEvent(() => showFaults(faults, { resource: inputs, ruled, sets }))
  useEffect(() => show(), [])
}
