import { Anchor } from '@mantine/core';
import type { Definition, Nodes, Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { Fragment, type ReactNode, useMemo } from 'react';
import { Link } from '../routing/link.tsx';
import { linkTarget } from './link-target.ts';
import styles from './markdown.module.css';

type MarkdownProps = {
  text: string;
  /** Of its first heading, under those of the screen. */
  level: 2 | 3;
  /** In which it is written, where that is not the page's language. */
  lang?: string | undefined;
};

/** The text of an article. HTML in it stands there as text, pictures as what describes them, and links lead where `linkTarget` says. */
export function Markdown({ text, level, lang }: MarkdownProps) {
  const root = useMemo(() => fromMarkdown(text), [text]);
  const setting = settingOf(root, level);
  return (
    <div className={styles.text} lang={lang}>
      {partsOf(root, setting)}
    </div>
  );
}

/** What the parts of a text are shown by: its links by name, and the level of each depth of heading. */
type Setting = {
  readonly definitions: ReadonlyMap<string, Definition>;
  readonly levels: ReadonlyMap<number, number>;
};

function settingOf(root: Root, level: number): Setting {
  const nodes = [...nodesOf(root)];
  const depths = nodes.flatMap((node) => (node.type === 'heading' ? [node.depth] : []));
  const steps = [...new Set(depths)].sort();
  return {
    // The first of a name counts.
    definitions: new Map(
      nodes
        .flatMap((node) => (node.type === 'definition' ? [[node.identifier, node] as const] : []))
        .reverse(),
    ),
    levels: new Map(steps.map((depth, step) => [depth, Math.min(level + step, 6)])),
  };
}

function* nodesOf(node: Nodes): Generator<Nodes> {
  yield node;
  if ('children' in node) for (const child of node.children) yield* nodesOf(child);
}

function partsOf(node: Extract<Nodes, { children: unknown }>, setting: Setting): ReactNode {
  const seen = new Map<string, number>();
  return node.children.map((child) => {
    const place = `${child.type} ${child.position?.start.offset}`;
    const count = seen.get(place) ?? 0;
    seen.set(place, count + 1);
    return <Part key={`${place} ${count}`} node={child} setting={setting} />;
  });
}

type PartProps = { node: Nodes; setting: Setting };

function Part({ node, setting }: PartProps): ReactNode {
  const children = 'children' in node ? partsOf(node, setting) : null;
  switch (node.type) {
    case 'heading': {
      const Heading = `h${setting.levels.get(node.depth) ?? 6}` as 'h2';
      return <Heading className={styles.heading}>{children}</Heading>;
    }
    case 'paragraph':
      return <p>{children}</p>;
    case 'text':
      return node.value;
    case 'html':
      return node.value;
    case 'strong':
      return <strong>{children}</strong>;
    case 'emphasis':
      return <em>{children}</em>;
    case 'inlineCode':
      return <code>{node.value}</code>;
    case 'code':
      return (
        <pre>
          <code>{node.value}</code>
        </pre>
      );
    case 'blockquote':
      return <blockquote>{children}</blockquote>;
    case 'list':
      return node.ordered ? <ol start={node.start ?? 1}>{children}</ol> : <ul>{children}</ul>;
    case 'listItem':
      return <li>{node.spread ? children : <TightItem {...{ node, setting }} />}</li>;
    case 'break':
      return <br />;
    case 'thematicBreak':
      return <hr />;
    case 'image':
    case 'imageReference':
      return node.alt;
    case 'link':
      return <TextLink address={node.url}>{children}</TextLink>;
    case 'linkReference': {
      const url = setting.definitions.get(node.identifier)?.url;
      return url === undefined ? children : <TextLink address={url}>{children}</TextLink>;
    }
    default:
      return null;
  }
}

/** An item of a list without space between: its paragraphs are no paragraphs. */
function TightItem({
  node,
  setting,
}: { node: Extract<Nodes, { type: 'listItem' }> } & Pick<PartProps, 'setting'>) {
  return node.children.map((child) => (
    <Fragment key={child.position?.start.offset}>
      {child.type === 'paragraph' ? (
        partsOf(child, setting)
      ) : (
        <Part node={child} setting={setting} />
      )}
    </Fragment>
  ));
}

function TextLink({ address, children }: { address: string; children: ReactNode }) {
  const target = linkTarget(address);
  if (target === null) return children;
  if ('path' in target) {
    return (
      <Link to={target.path} inherit>
        {children}
      </Link>
    );
  }
  return (
    <Anchor href={target.url} target="_blank" rel="noopener noreferrer" inherit>
      {children}
    </Anchor>
  );
}
