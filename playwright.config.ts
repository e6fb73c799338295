import { defineConfig } from '@playwright/test'

const port = Number(process.env.E2E_PORT ?? 4399)

export default defineConfig({
  testDir: './e2e',
  // Two cores, one database: more workers would only wait for each other.
  workers: 2,
  fullyParallel: true,
  timeout: 30_000,
  expect: { timeout: 7_000 },
  forbidOnly: true,
  use: {
    baseURL: `http://localhost:${port}`,
    viewport: { width: 1440, height: 900 },
    // A trace costs every test a third of its time; ask for one with --trace on.
    screenshot: 'only-on-failure',
    timezoneId: 'America/New_York',
    locale: 'en-US',
    reducedMotion: 'reduce',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: [
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
    },
  },
  webServer: {
    command: 'node e2e/server.ts',
    url: `http://localhost:${port}/api/health`,
    env: { PORT: String(port) },
    timeout: 60_000,
    // The default kills the whole process group, our Postgres included, before it can stop.
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
})
