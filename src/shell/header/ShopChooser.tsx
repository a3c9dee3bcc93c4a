import ButtonBase from '@mui/material/ButtonBase'
import Popover from '@mui/material/Popover'
import Typography from '@mui/material/Typography'
import { Suspense, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { SessionUser } from '../../providers/session.ts'
import { useShops } from '../../providers/use-shops.ts'
import { ChevronDownIcon } from '../../ui/icons.ts'
import { loadLazily } from '../../ui/load-lazily.ts'

const ShopList = loadLazily(() => import('./ShopList.tsx'), 'ShopList')

/** The name of the shop; for who may work in several also the way to another one. */
export function ShopChooser({ user }: { readonly user: SessionUser }) {
  const translate = useTranslate()
  const { shops, choose } = useShops()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const chooseShop = (code: string): void => {
    setAnchor(null)
    if (code !== user.shop) void choose(code)
  }
  const name = (
    <Typography component="p" noWrap title={user.shopName} sx={{ fontWeight: 600, fontSize: 15, minWidth: 0 }}>
      {user.shopName}
    </Typography>
  )
  if (shops.length < 2) return name
  return (
    <>
      <ButtonBase
        aria-label={translate('shell.shop', { shop: user.shopName })}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={event => setAnchor(event.currentTarget)}
        sx={{
          minWidth: 0,
          borderRadius: 1,
          px: 0.75,
          py: 0.5,
          '&:hover': { bgcolor: 'action.hover' },
          '&:focus-visible': { outline: '2px solid', outlineOffset: 1 },
        }}
      >
        {name}
        <ChevronDownIcon fontSize="small" sx={{ color: 'text.secondary' }} />
      </ButtonBase>
      {anchor && (
        <Popover
          open
          anchorEl={anchor}
          onClose={() => setAnchor(null)}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
          slotProps={{ paper: { sx: { width: 300, mt: 0.5 } } }}
        >
          <Suspense>
            <ShopList shops={shops} current={user.shop} onChoose={chooseShop} />
          </Suspense>
        </Popover>
      )}
    </>
  )
}
