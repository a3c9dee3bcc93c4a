import { useId } from 'react'

const petal = 'M15.2 15.2C15.2 8.6 10.4 3.4 3.6 3.6 3.4 10.4 8.6 15.2 15.2 15.2Z'

/** The mark: four golden petals of a kawung, as in batik, around a cut stone. */
export function KencanaMark({ size = 28 }: { readonly size?: number }) {
  const gold = useId()
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" style={{ flexShrink: 0, display: 'block' }}>
      <defs>
        <linearGradient id={gold} x1="0" y1="0" x2="32" y2="32" gradientUnits="userSpaceOnUse">
          <stop offset="0" stopColor="#e9c76a" />
          <stop offset="0.55" stopColor="#c8972f" />
          <stop offset="1" stopColor="#a5741c" />
        </linearGradient>
      </defs>
      <g fill={`url(#${gold})`}>
        <path d={petal} />
        <path d={petal} transform="matrix(-1 0 0 1 32 0)" />
        <path d={petal} transform="matrix(1 0 0 -1 0 32)" />
        <path d={petal} transform="matrix(-1 0 0 -1 32 32)" />
      </g>
    </svg>
  )
}
