import '../areas/index.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { queryClient } from '../http/queryClient.ts'
import { ConsoleTheme } from '../theme/ConsoleTheme.tsx'

/** Wraps all layouts behind sign-in: Mantine and the query cache, which the sign-in page doesn't load. */
export function SignedIn({ children }: { children?: ReactNode }) {
  return (
    <ConsoleTheme>
      <QueryClientProvider client={queryClient}>{children ?? <Outlet />}</QueryClientProvider>
    </ConsoleTheme>
  )
}
