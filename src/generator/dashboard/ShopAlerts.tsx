// What waits in a shop among others: each alert opens its rows in place, its screen, or the shop.
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { AnswerAlert, ShopOverview } from '../../../engine/report/dashboard-answer.ts'
import { useSchema } from '../../providers/schema.tsx'
import { findTargetPath } from '../menu/menu-entries.ts'
import { AlertRows } from './AlertRows.tsx'
import { Alerts } from './Alerts.tsx'

interface ShopAlertsProps {
  readonly shop: ShopOverview
  /** Chooses the shop and opens that path of it; absent for the shop in which the user is, whose screens are links. */
  readonly onEnter?: (path: string | undefined) => void
}

export function ShopAlerts({ shop: { code, alerts }, onEnter }: ShopAlertsProps) {
  const translate = useTranslate()
  const { menu, hidden } = useSchema()
  const [shownId, setShownId] = useState<string>()
  const shown = alerts.find(({ id }) => id === shownId)
  const getPath = ({ to }: AnswerAlert): string | undefined => to && findTargetPath([...menu, ...hidden], to)
  if (!onEnter) return <Alerts alerts={alerts} getPath={getPath} />
  const inShop = alerts.filter(({ opening }) => opening === 'shop')
  return (
    <>
      <Alerts
        alerts={alerts}
        getPath={alert => (alert.opening === 'screen' ? getPath(alert) : undefined)}
        getPress={alert =>
          alert.opening === 'rows'
            ? {
                isPressed: alert.id === shownId,
                press: () => setShownId(id => (id === alert.id ? undefined : alert.id)),
              }
            : undefined
        }
      />
      {inShop.length > 0 && (
        <Box sx={wayStyles}>
          <Typography variant="body2" color="textSecondary">
            {translate('generator.dashboard.shops.only-there')}
          </Typography>
          {inShop.map(alert => (
            <Button key={alert.id} variant="outlined" size="small" onClick={() => onEnter(getPath(alert))}>
              {translate('generator.dashboard.shops.enter-for', { title: alert.title })}
            </Button>
          ))}
        </Box>
      )}
      {shown && (
        <AlertRows
          key={`${code} ${shown.id}`}
          shop={code}
          alert={shown}
          actions={
            <Button variant="outlined" size="small" onClick={() => onEnter(getPath(shown))}>
              {translate('generator.dashboard.shops.enter-screen')}
            </Button>
          }
        />
      )}
    </>
  )
}

const wayStyles = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 } as const
