/** Networks we never connect to, whatever the settings: link-local includes the cloud's metadata service. */
export const forbiddenNetworks = [
  '0.0.0.0/8',
  '169.254.0.0/16',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '100.100.100.200/32',
  '192.0.0.192/32',
  '::/128',
  'fe80::/10',
  'fd00:ec2::254/128',
  'ff00::/8',
  // IPv4 addresses embedded in IPv6 (NAT64, 6to4).
  '64:ff9b::/96',
  '2002::/16',
] as const

/** Private networks. */
export const innerNetworks = [
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '::1/128',
  'fc00::/7',
] as const
