import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useDocumentLines } from '../../generator/parts/parts.ts'
import { assertFailedCall, type CallRefused, CallTimedOut } from '../../providers/http.ts'
import { fetchSoldPieces, type SoldPieceAnswer } from './sold-piece.ts'
import { type OldPieceLines, useAddPiece } from './use-add-piece.ts'

/** Finds the sold pieces of a code and adds a single one to the lines; several are offered. */
export const useFindNota = (name: OldPieceLines) => {
  const translate = useTranslate()
  const lines = useDocumentLines(name)
  const { addSold, addBare } = useAddPiece(name)
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState('')
  const [offeredPieces, setOfferedPieces] = useState<readonly SoldPieceAnswer[]>([])
  const addedNotas = new Set(lines.map(({ values }) => String(values.no_faktur_jual ?? '')))
  const choices = offeredPieces.filter(({ no_faktur_jual: nota }) => !addedNotas.has(nota))
  const findPieces = async (code: string): Promise<void> => {
    setBusy(true)
    setMessage('')
    setOfferedPieces([])
    try {
      const pieces = await fetchSoldPieces(code)
      const open = pieces.filter(({ no_faktur_jual: nota }) => !addedNotas.has(nota))
      const [only, ...others] = open
      if (!only) setMessage(translate('purchase.there', { code }))
      else if (others.length === 0) addSold(only)
      else setOfferedPieces(open)
    } catch (error) {
      assertFailedCall(error)
      setMessage(getRefusalText(error, translate('purchase.not-found', { code })))
    } finally {
      setBusy(false)
    }
  }
  return { findPieces, busy, message, choices, addSold, addBare }
}

/** The fault is more specific than the message of the refusal. */
const getRefusalText = (error: CallRefused | CallTimedOut, notFound: string): string => {
  if (error instanceof CallTimedOut) return error.message
  if (error.status === 404) return notFound
  return error.faults[0]?.message ?? error.message
}
