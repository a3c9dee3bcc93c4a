import { useRefresh, useTranslate } from 'react-admin'
import type { Move } from '../../../../engine/document.ts'
import type { JsonRow } from '../../../../engine/record/row.ts'
import type { Resource } from '../../../../engine/schema.ts'
import { usePopup } from '../../../ui/popup/use-popup.ts'
import { useTell } from '../../use-tell.ts'
import { useSaveKey } from '../form/use-save-key.ts'
import { useMakeMove } from '../move/use-make-move.tsx'

/** A move on one row of a list, with everything that it asks. */
export const useRowMove = (resource: Resource) => {
  const translate = useTranslate()
  const popup = usePopup()
  const refresh = useRefresh()
  const tell = useTell()
  const key = useSaveKey()
  const { make, dialogs, failed } = useMakeMove()
  const run = async (move: Move, row: JsonRow): Promise<void> => {
    try {
      const moved = await make({ resource, move, id: String(row.id), row, body: { versi: Number(row.versi) }, key })
      if (moved) popup.success(moved.message ?? translate('generator.saved'))
    } catch (error) {
      tell(error, failed)
    }
    refresh()
  }
  return { run, dialogs }
}
