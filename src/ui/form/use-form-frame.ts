import { useTranslate } from 'ra-core'
import { type FormEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import { useConfirm } from '../confirm/use-confirm.ts'
import { isReloading } from '../reload-page.ts'
import type { FormFrameProps } from './form-props.ts'

type Frame = Pick<FormFrameProps, 'busy' | 'dirty' | 'onClose' | 'onSubmit' | 'submitOnEnter'>

/** The behavior of every form: leaving asks when input would be lost, a save runs once, Enter sends where enabled. */
export function useFormFrame({ busy, dirty, onClose, onSubmit, submitOnEnter = false }: Frame) {
  const translate = useTranslate()
  const confirm = useConfirm()
  const isUnderWay = useRef(false)

  useEffect(() => {
    if (!dirty) return undefined
    const keep = (event: BeforeUnloadEvent): void => {
      if (!isReloading()) event.preventDefault()
    }
    window.addEventListener('beforeunload', keep)
    return () => window.removeEventListener('beforeunload', keep)
  }, [dirty])

  const leave = async (): Promise<void> => {
    if (busy || isUnderWay.current) return
    const mayLeave =
      !dirty ||
      (await confirm({
        title: translate('ui.form.leave-title'),
        message: translate('ui.form.leave'),
        danger: true,
      }))
    if (mayLeave) onClose()
  }

  const submit = async (): Promise<void> => {
    if (busy || isUnderWay.current) return
    isUnderWay.current = true
    try {
      await onSubmit()
    } finally {
      isUnderWay.current = false
    }
  }

  const formProps = {
    noValidate: true,
    onSubmit: (event: FormEvent): void => {
      event.preventDefault()
      void submit()
    },
    // Enter in a box would press the first submit button (specification 5).
    onKeyDown: (event: KeyboardEvent): void => {
      if (event.key === 'Enter' && !submitOnEnter && event.target instanceof HTMLInputElement) event.preventDefault()
    },
  }
  return { leave, submit, formProps }
}
