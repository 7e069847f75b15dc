interface ClientConfiguration {
  client: string;
  /** Where to save or run the configuration. */
  place: string;
  code: string;
}

const KEY = '$LINDEN_AGENT_KEY';

/** Returns the configurations of three clients for both servers, for a base URL. */
export function clientConfigurations(base: string): ClientConfiguration[] {
  const urls = { assistant: `${base}/assistant/mcp`, catalog: `${base}/catalog/mcp` };
  const command = (name: keyof typeof urls) =>
    `claude mcp add --transport http linden-${name} ${urls[name]} \\\n` +
    `  --header "Authorization: Bearer ${KEY}"`;
  const servers = (key: string, extra: object = {}) =>
    Object.fromEntries(
      Object.entries(urls).map(([name, url]) => [
        `linden-${name}`,
        { ...extra, url, headers: { Authorization: `Bearer ${key}` } },
      ]),
    );
  const vsCode = {
    inputs: [{
      ...{ type: 'promptString', id: 'linden-key', password: true },
      description: 'API key of the agent',
    }],
    servers: servers('${input:linden-key}', { type: 'http' }),
  };
  const cursor = { mcpServers: servers('${env:LINDEN_AGENT_KEY}') };
  return [
    {
      client: 'Claude Code',
      place: 'Run in a terminal, with the key in LINDEN_AGENT_KEY.',
      code: `${command('assistant')}\n${command('catalog')}`,
    },
    {
      client: 'VS Code',
      place: 'Save as .vscode/mcp.json. VS Code asks for the key.',
      code: JSON.stringify(vsCode, null, 2),
    },
    {
      client: 'Cursor',
      place: 'Save as .cursor/mcp.json, with the key in the variable LINDEN_AGENT_KEY.',
      code: JSON.stringify(cursor, null, 2),
    },
  ];
}
