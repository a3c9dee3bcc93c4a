import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { flushSync } from 'react-dom'
import { footMark } from '../../../ui/focus/focus-rule.ts'
import { focusRevealed, revealEvent } from '../../../ui/focus/focus-when-ready.ts'
import { getFieldView } from '../../fields/field-views.tsx'
import { Change } from '../counter/Change.tsx'
import { PayPanel } from '../counter/PayPanel.tsx'
import { findPaymentLines, usePayableForm } from '../counter/payable-form.ts'
import { TallyFacts } from '../counter/TallyFacts.tsx'
import { useTally } from '../counter/use-tally.ts'
import { DocumentFoot, type DocumentFootProps } from '../form/DocumentFoot.tsx'
import { DocumentPanel, type DocumentPanelProps } from '../form/DocumentPanel.tsx'
import {
  Frame,
  GoodsSide,
  NarrowBar,
  narrowMedia as narrow,
  PanelEnd,
  PaySide,
  StepRow,
} from '../layout/counter-layout.ts'

interface DocumentCounterProps extends Omit<DocumentPanelProps, 'foot' | 'isCounter'> {
  /** Rendered under the payments: further fields of the document. */
  readonly payMore?: ReactNode
  /** Beside the buttons of the moves. */
  readonly footMore?: DocumentFootProps['more']
}

/** The counter layout of a document whose definition declares a total. */
export function DocumentCounter({ payMore, footMore, children, ...panel }: DocumentCounterProps) {
  return (
    <DocumentPanel {...panel} foot={null} isCounter>
      <CounterFrame
        pay={
          <>
            <PayPanel />
            {payMore}
          </>
        }
        foot={<DocumentFoot facts={false} more={footMore} isInPanel />}
      >
        {children}
      </CounterFrame>
    </DocumentPanel>
  )
}

const steps = ['goods', 'pay'] as const

type CounterStep = (typeof steps)[number]

const isCounterStep = (name: string | undefined): name is CounterStep => steps.some(step => step === name)

interface CounterFrameProps {
  /** How it is paid. */
  readonly pay: ReactNode
  /** What saves it. */
  readonly foot: ReactNode
  readonly children: ReactNode
}

/** A document at the counter: what is taken, and beside it what is paid; on a narrow screen one step after the other. */
function CounterFrame({ pay, foot, children }: CounterFrameProps) {
  const translate = useTranslate()
  // A loan is paid out, not paid: its second step shows what it comes to.
  const stepTexts = { goods: 'goods', pay: findPaymentLines(usePayableForm()) ? 'pay' : 'check' }
  const isNarrow = useMediaQuery(narrow, { noSsr: true })
  const frame = useRef<HTMLDivElement>(null)
  const [step, setStep] = useState<CounterStep>('goods')
  useEffect(() => {
    const element = frame.current
    const onReveal = ({ target }: Event): void => {
      const name = target instanceof Element ? target.closest<HTMLElement>('[data-step]')?.dataset.step : undefined
      if (isCounterStep(name)) flushSync(() => setStep(name))
    }
    element?.addEventListener(revealEvent, onReveal)
    return () => element?.removeEventListener(revealEvent, onReveal)
  }, [])
  const getStepAttributes = (name: CounterStep) => ({ 'data-step': name, 'data-current': name === step || undefined })
  const focusStep = (name: CounterStep): void => {
    const first = frame.current?.querySelector<HTMLElement>(`[data-step=${name}] :is(input, button):not(:disabled)`)
    if (first) focusRevealed(first)
  }
  return (
    <Frame ref={frame}>
      {isNarrow && (
        <StepRow role="group" aria-label={translate('counter.steps')}>
          {steps.map((name, index) => (
            <Button
              key={name}
              size="small"
              variant={name === step ? 'contained' : 'outlined'}
              aria-pressed={name === step}
              onClick={() => focusStep(name)}
            >
              {`${index + 1} ${translate(`counter.step.${stepTexts[name]}`)}`}
            </Button>
          ))}
        </StepRow>
      )}
      <GoodsSide {...getStepAttributes('goods')}>{children}</GoodsSide>
      <PaySide {...getStepAttributes('pay')}>
        <TallyFacts />
        {pay}
        <PanelEnd>
          {!isNarrow && (
            <div style={{ padding: '0 16px' }}>
              <Change size={38} />
            </div>
          )}
          {foot}
        </PanelEnd>
      </PaySide>
      {isNarrow && (
        <NarrowBar {...footMark}>
          <NarrowTotal />
          <Change size={18} />
          {step === 'goods' && (
            <Button variant="contained" onClick={() => focusStep('pay')} sx={{ ml: 'auto' }}>
              {translate(`counter.to-${stepTexts.pay}`)}
            </Button>
          )}
        </NarrowBar>
      )}
    </Frame>
  )
}

/** What is due, in small, beside what is left of it. */
function NarrowTotal() {
  const tally = useTally()
  if (!tally || tally.isEmpty) return null
  const { Cell } = getFieldView(tally.dueField)
  return (
    <Box sx={{ fontSize: 12, lineHeight: 1.3 }}>
      <Box sx={{ color: 'text.secondary' }}>{tally.dueField.title}</Box>
      <Cell field={tally.dueField} value={tally.due} />
    </Box>
  )
}
