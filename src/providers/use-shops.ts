import { useTranslate } from 'react-admin'
import { usePopup } from '../ui/popup/use-popup.ts'
import { fetchBody, getRefusalText } from './http.ts'
import { type ShopChoice, useOwnShops } from './own-shops.ts'
import { getProject } from './project.ts'
import { type SignInAnswer, storeSession } from './session.ts'

export interface Shops {
  /** Open shops that the user may work in; empty until they are known. */
  readonly shops: readonly ShopChoice[]
  /** Opens that path of the shop; its dashboard by default. */
  readonly choose: (code: string, path?: string) => Promise<void>
}

/** The shops of the user; choosing another begins the program anew there, drafts stay with the shop that they were typed in. */
export const useShops = (): Shops => {
  const translate = useTranslate()
  const popup = usePopup()
  const shops = useOwnShops()
  const choose = async (code: string, path = '/dashboard'): Promise<void> => {
    try {
      const body = await fetchBody<SignInAnswer>('users/shop', {
        method: 'POST',
        body: { [getProject().names.shop]: code },
      })
      storeSession(body)
      window.location.assign(path)
    } catch (error) {
      popup.error(getRefusalText(error, translate('ui.shop-failed')))
    }
  }
  return { shops, choose }
}
