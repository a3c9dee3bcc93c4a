import type { Resource } from '../../../engine/schema/resource.ts'

/** Below the id of a row: the row to read, and its form where a row opens its card. */
const viewPath = '/show'
const formPath = '/edit'

interface RowPaths {
  /** A row opens as its card, and not as its form. */
  readonly opensCard: boolean
  readonly viewSuffix: string
  readonly formSuffix: string
}

export const findRowPaths = ({
  api,
  screen,
}: {
  readonly api: Pick<Resource['api'], 'verbs'>
  readonly screen: Pick<Resource['screen'], 'card'>
}): RowPaths => {
  const opensCard = api.verbs.includes('get') && screen.card?.opens === true
  return { opensCard, viewSuffix: opensCard ? '' : viewPath, formSuffix: opensCard ? formPath : '' }
}
