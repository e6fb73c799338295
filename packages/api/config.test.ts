import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { StartFailure } from './startFailure.ts'

const here = '/srv/postern'

describe('readConfig', () => {
  it('needs nothing', () => {
    expect(readConfig({}, here)).toEqual({
      port: 4310,
      host: 'localhost',
      dataDir: '/srv/postern/data',
      databaseUrl: undefined,
      publicUrl: 'http://localhost:4310',
      publicUrlIsFixed: false,
      smtpUrl: undefined,
      mailFrom: 'Postern <no-reply@localhost>',
      helpDeskAddress: undefined,
      helpDeskPort: undefined,
      secretKey: undefined,
      sessionHours: 24,
      sessionIdleMinutes: 120,
      redisUrl: undefined,
      redisNetworks: undefined,
      lockerNetworks: undefined,
      sftpNetworks: undefined,
      demoLockers: 'live',
      demo: 'auto',
      role: 'all',
      apiBaseUrl: undefined,
      geoLookupUrl: undefined,
      trustedProxies: 0,
      checksAnswers: false,
      logLevel: 'warn',
      metricsToken: undefined,
      drainSeconds: 0,
    })
  })

  const accepted: [variable: string, text: string, field: string, value: unknown][] = [
    ['PORT', '0', 'port', 0],
    ['PORT', ' 65535 ', 'port', 65_535],
    ['PORT', '', 'port', 4310],
    ['PORT', '8080', 'publicUrl', 'http://localhost:8080'],
    ['HOST', '0.0.0.0', 'host', '0.0.0.0'],
    ['HOST', '[::1]', 'host', '::1'],
    ['DATA_DIR', 'other', 'dataDir', '/srv/postern/other'],
    ['DATA_DIR', '/var/data', 'dataDir', '/var/data'],
    ['DATABASE_URL', 'postgres://u:p@db:5433/x', 'databaseUrl', 'postgres://u:p@db:5433/x'],
    ['DATABASE_URL', 'postgresql:///x?host=/run/pg', 'databaseUrl', 'postgresql:///x?host=/run/pg'],
    ['PUBLIC_URL', 'https://postern.example/', 'publicUrl', 'https://postern.example'],
    ['PUBLIC_URL', 'https://postern.example', 'publicUrlIsFixed', true],
    ['PUBLIC_URL', 'https://postern.example', 'mailFrom', 'Postern <no-reply@postern.example>'],
    ['MAIL_FROM', 'Parcels <parcels@example.com>', 'mailFrom', 'Parcels <parcels@example.com>'],
    ['HELP_DESK_ADDRESS', 'Help@Example.com', 'helpDeskAddress', 'help@example.com'],
    ['SECRET_KEY', 'k'.repeat(32), 'secretKey', 'k'.repeat(32)],
    ['SESSION_HOURS', '8', 'sessionHours', 8],
    ['SESSION_IDLE_MINUTES', '15', 'sessionIdleMinutes', 15],
    ['SMTP_URL', 'smtps://u:p@mail.example:465', 'smtpUrl', 'smtps://u:p@mail.example:465'],
    ['REDIS_URL', 'rediss://cache.example', 'redisUrl', 'rediss://cache.example'],
    ['REDIS_NETWORKS', '10.0.0.0/8, fc00::/7', 'redisNetworks', ['10.0.0.0/8', 'fc00::/7']],
    ['LOCKER_NETWORKS', '10.20.0.0/16', 'lockerNetworks', ['10.20.0.0/16']],
    ['SFTP_NETWORKS', '10.30.0.0/16', 'sftpNetworks', ['10.30.0.0/16']],
    ['DEMO_LOCKERS', 'still', 'demoLockers', 'still'],
    ['DEMO_LOCKERS_PORT', '7700', 'demoLockersPort', 7700],
    ['LOCKER_SIMULATOR_URL', 'http://localhost:7700/', 'lockerSimulatorUrl', 'http://localhost:7700'],
    ['DEMO', 'ON', 'demo', 'on'],
    ['DEMO', 'small', 'demo', 'small'],
    ['ROLE', 'worker', 'role', 'worker'],
    ['API_BASE_URL', 'https://api.example/v1/', 'apiBaseUrl', 'https://api.example/v1'],
    ['TRUST_PROXY', '2', 'trustedProxies', 2],
    ['LOG_LEVEL', 'Info', 'logLevel', 'info'],
    ['METRICS_TOKEN', 'm'.repeat(32), 'metricsToken', 'm'.repeat(32)],
    ['DRAIN_SECONDS', '15', 'drainSeconds', 15],
    ['CHECK_ANSWERS', 'on', 'checksAnswers', true],
    ['GEO_LOOKUP_URL', 'https://geo.example/{ip}?as=text', 'geoLookupUrl', 'https://geo.example/{ip}?as=text'],
  ]
  it.each(accepted)('%s=%s gives %s', (variable, text, field, value) => {
    expect(readConfig({ [variable]: text }, here)).toHaveProperty(field, value)
  })

  const refused: [variable: string, text: string, sentence: string][] = [
    [
      'GEO_LOOKUP_URL',
      'https://me:secret@geo.example/{ip}',
      'GEO_LOOKUP_URL must be an address like https://ip2c.org/{ip}, without user or password.',
    ],
    [
      'REDIS_NETWORKS',
      '10.0.0.0/8,cache.example',
      'REDIS_NETWORKS must be networks like 10.0.0.0/8, separated by commas: “cache.example” isn’t an IP address or a network like 203.0.113.0/24.',
    ],
    ['PORT', '70000', 'PORT must be a whole number from 0 to 65535, not "70000".'],
    ['PORT', '-1', 'PORT must be a whole number from 0 to 65535, not "-1".'],
    ['PORT', '80.5', 'PORT must be a whole number from 0 to 65535, not "80.5".'],
    ['PORT', '0x50', 'PORT must be a whole number from 0 to 65535, not "0x50".'],
    [
      'HOST',
      'http://x',
      'HOST must be a host name or address without scheme or port, such as 0.0.0.0, not "http://x".',
    ],
    ['HOST', 'x:80', 'HOST must be a host name or address without scheme or port, such as 0.0.0.0, not "x:80".'],
    ['DATA_DIR', 'a\0b', 'DATA_DIR must be the path of a folder.'],
    [
      'DATABASE_URL',
      'mysql://u:secret@db/x',
      'DATABASE_URL must be an address like postgres://user:password@host:5432/name.',
    ],
    [
      'DATABASE_URL',
      'postgres://u:secret@db:port/x',
      'DATABASE_URL must be an address like postgres://user:password@host:5432/name.',
    ],
    ['DATABASE_URL', 'secret', 'DATABASE_URL must be an address like postgres://user:password@host:5432/name.'],
    ['PUBLIC_URL', 'postern.example', 'PUBLIC_URL must be an address that starts with http:// or https://.'],
    [
      'PUBLIC_URL',
      'https://x.example/a',
      'PUBLIC_URL must not have a path, because the console is served from the root.',
    ],
    ['PUBLIC_URL', 'https://u:p@x.example', 'PUBLIC_URL must be a plain address without user, query or fragment.'],
    ['SMTP_URL', 'mail:secret', 'SMTP_URL must be an address like smtp://user:password@host:587.'],
    ['MAIL_FROM', 'nobody', 'MAIL_FROM must be an address like Postern <no-reply@example.com>.'],
    ['SECRET_KEY', 'short', 'SECRET_KEY must have at least 32 characters; `openssl rand -base64 32` creates one.'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be silent, error, warn, info, debug, not "loud".'],
    [
      'METRICS_TOKEN',
      'short',
      'METRICS_TOKEN must have at least 32 characters; `openssl rand -base64 32` creates one.',
    ],
    ['DRAIN_SECONDS', '301', 'DRAIN_SECONDS must be a whole number from 0 to 300, not "301".'],
    ['SESSION_HOURS', '48', 'SESSION_HOURS must be a whole number from 1 to 24, not "48".'],
    ['SESSION_IDLE_MINUTES', '0.5', 'SESSION_IDLE_MINUTES must be a whole number from 5 to 1440, not "0.5".'],
    ['REDIS_URL', 'localhost:6379', 'REDIS_URL must be an address like redis://host:6379.'],
    ['DEMO', 'yes', 'DEMO must be on, small, off, auto, not "yes".'],
    ['TRUST_PROXY', 'yes', 'TRUST_PROXY must be a whole number from 0 to 10, not "yes".'],
    ['ROLE', 'boss', 'ROLE must be all, api, worker, not "boss".'],
    ['API_BASE_URL', 'ftp://x', 'API_BASE_URL must be an address that starts with http:// or https://.'],
  ]
  it.each(refused)('refuses %s=%s', (variable, text, sentence) => {
    expect(() => readConfig({ [variable]: text }, here)).toThrow(new StartFailure(sentence))
  })

  it('names every bad value at once', () => {
    expect(() => readConfig({ PORT: 'x', ROLE: 'y' }, here)).toThrow(
      new StartFailure(
        'PORT must be a whole number from 0 to 65535, not "x".\nROLE must be all, api, worker, not "y".',
      ),
    )
  })
})
