// The form that payments belong to: that of a document, or of the inputs of a move.

import { createContext, useContext } from 'react'
import type { Resource } from '../../../../engine/schema/resource.ts'
import type { RuledForm } from '../../form/use-ruled-form.ts'
import type { LineSet } from '../lines/line-set.ts'

export interface PayableForm {
  /** As the schema has it, without what the form locks. */
  readonly fullResource: Resource
  readonly ruled: RuledForm
  readonly sets: readonly LineSet[]
  /** The lines that are written. */
  readonly open: readonly LineSet[]
  /** Divides the received cash again before the form is sent. */
  readonly balance: { current: () => void }
  /** Works out what follows from the last change. */
  readonly head: () => unknown
}

export const PayableFormContext = createContext<PayableForm | undefined>(undefined)

/** Returns the form around its payments; throws outside of one. */
export const usePayableForm = (): PayableForm => {
  const form = useContext(PayableFormContext)
  if (!form) throw new Error('usePayableForm is outside of a form')
  return form
}
