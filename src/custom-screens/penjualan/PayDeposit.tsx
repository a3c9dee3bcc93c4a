import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { findMove } from '../../../engine/document/flow-moves.ts'
import type { Move } from '../../../engine/schema/document.ts'
import type { Resource, ResourceFields } from '../../../engine/schema/resource.ts'
import { filterValues } from '../../../engine/value/records.ts'
import { type MoveRequestBody, type MoveResponse, useDocument, useMakeMove } from '../../generator/parts/parts.ts'
import { useSchema } from '../../providers/schema.tsx'
import { useConfirm } from '../../ui/confirm/use-confirm.ts'
import { KeyHint } from '../../ui/shortcuts/KeyHint.tsx'
import { useShortcut } from '../../ui/shortcuts/use-shortcut.ts'

interface PayDepositProps {
  readonly titipan: Resource
  readonly onSaved: (response: MoveResponse, move: Move) => void
}

/** Sets the pieces aside for what is paid now, in place of selling them. */
export function PayDeposit({ titipan, onSaved }: PayDepositProps) {
  const translate = useTranslate()
  const confirm = useConfirm()
  const { resources } = useSchema()
  const { body, ruled, session, showRefusal } = useDocument()
  const { make, dialogs } = useMakeMove()
  const move = findMove(titipan.lifecycle, 'simpan')
  const payDeposit = async (): Promise<void> => {
    if (!move) return
    const binds = await confirm({
      title: move.title,
      message: translate('sale.deposit-binds'),
      yes: translate('sale.binds'),
      no: translate('sale.binds-not'),
    })
    const content = { ...buildDepositBody(titipan, resources, body()), mengikat: binds }
    try {
      const sendMove = () => make({ resource: titipan, move, row: ruled.values(), body: content, key: session.key })
      const response = await session.save(sendMove)
      if (response) onSaved(response, move)
    } catch (error) {
      await showRefusal(error)
    }
  }
  useShortcut('F10', () => void payDeposit(), { label: move?.title ?? '', disabled: !move })
  if (!move) return null
  return (
    <>
      <Button variant="outlined" onClick={() => void payDeposit()} endIcon={<KeyHint>F10</KeyHint>}>
        {move.title}
      </Button>
      {dialogs}
    </>
  )
}

/** Of the sale what a deposit has too. */
const buildDepositBody = (
  titipan: Resource,
  resources: Readonly<Record<string, Resource>>,
  sale: MoveRequestBody,
): MoveRequestBody =>
  Object.fromEntries(
    Object.entries(sale).flatMap(([name, value]) => {
      const lines = titipan.lifecycle.lines.find(one => one.name === name)
      if (!lines) return titipan.field[name] ? [[name, value] as const] : []
      const table = resources[lines.resource]
      const rows = Array.isArray(value) && table ? value.map(row => pickFields(table, row)) : []
      return [[name, rows] as const]
    }),
  )

const pickFields = ({ field }: ResourceFields, row: Readonly<Record<string, unknown>>) =>
  filterValues(row, (_, name) => field[name] !== undefined)
