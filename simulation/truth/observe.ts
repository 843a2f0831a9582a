import { sql } from 'kysely';

import type { Database } from '#server/db/connect.ts';

/** How often which event met an attempt in which state, as `state × event`. */
export type Pairs = Record<string, number>;

/**
 * Puts in tables and triggers that only look: every move of orders, attempts and what goes out, and which event met which
 * state. They stand in the simulation's template alone.
 */
export async function installObservers(db: Database): Promise<void> {
  await sql.raw(OBSERVERS).execute(db);
}

const OBSERVERS = `
    CREATE TABLE simulated_facts (reference uuid PRIMARY KEY, network text NOT NULL, call text NOT NULL, state text NOT NULL,
      amount bigint NOT NULL, asked bigint NOT NULL, msisdn text NOT NULL, asked_msisdn text NOT NULL);
    CREATE TABLE simulated_errors (transfer_id uuid PRIMARY KEY, network text NOT NULL, said text NOT NULL);
    CREATE TABLE simulated_acknowledged (order_id uuid PRIMARY KEY);
    CREATE TABLE seen_moves (subject text NOT NULL, id uuid NOT NULL, was text NOT NULL, became text NOT NULL);
    CREATE TABLE seen_pairs (state text NOT NULL, event text NOT NULL, times int NOT NULL, PRIMARY KEY (state, event));
    CREATE TABLE seen_before (id uuid PRIMARY KEY, state text NOT NULL, by_transaction xid8 NOT NULL);

    CREATE TABLE seen_faults (fault text NOT NULL, id uuid NOT NULL);

    CREATE FUNCTION see_pair(state text, event text) RETURNS void LANGUAGE sql AS $$
      INSERT INTO seen_pairs VALUES (state, event, 1)
      ON CONFLICT ON CONSTRAINT seen_pairs_pkey DO UPDATE SET times = seen_pairs.times + 1 $$;

    CREATE FUNCTION see_payment() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      INSERT INTO seen_moves VALUES ('payment', OLD.id, OLD.status, NEW.status);
      INSERT INTO seen_before VALUES (OLD.id, OLD.status, pg_current_xact_id())
      ON CONFLICT (id) DO UPDATE SET state = excluded.state, by_transaction = excluded.by_transaction;
      RETURN NULL;
    END $$;
    CREATE TRIGGER see_payment AFTER UPDATE OF status ON payments
      FOR EACH ROW WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION see_payment();

    CREATE FUNCTION see_event() RETURNS trigger LANGUAGE plpgsql AS $$ DECLARE state text; BEGIN
      SELECT b.state INTO state FROM seen_before b
        WHERE b.id = NEW.payment_id AND b.by_transaction = pg_current_xact_id();
      IF state IS NULL THEN SELECT p.status INTO state FROM payments p WHERE p.id = NEW.payment_id; END IF;
      PERFORM see_pair(state, CASE WHEN NEW.kind = 'checked' THEN 'told ' || (NEW.detail ->> 'kind') ELSE NEW.kind END);
      IF NEW.kind IN ('claimed', 'charged_after_failure') AND EXISTS (SELECT FROM payments p
        JOIN payments paid ON paid.subject_id = p.subject_id AND paid.status = 'completed' WHERE p.id = NEW.payment_id)
      THEN PERFORM see_pair(state, NEW.kind || ' though paid'); END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER see_event AFTER INSERT ON payment_events FOR EACH ROW EXECUTE FUNCTION see_event();

    CREATE FUNCTION see_transfer() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      INSERT INTO seen_moves VALUES ('transfer', OLD.id, OLD.status, NEW.status);
      INSERT INTO seen_before VALUES (OLD.id, OLD.status, pg_current_xact_id())
      ON CONFLICT (id) DO UPDATE SET state = excluded.state, by_transaction = excluded.by_transaction;
      RETURN NULL;
    END $$;
    CREATE TRIGGER see_transfer AFTER UPDATE OF status ON transfers
      FOR EACH ROW WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION see_transfer();

    CREATE FUNCTION see_transfer_event() RETURNS trigger LANGUAGE plpgsql AS $$ DECLARE state text; sent transfers; BEGIN
      SELECT * INTO sent FROM transfers t WHERE t.id = NEW.transfer_id;
      SELECT b.state INTO state FROM seen_before b WHERE b.id = sent.id AND b.by_transaction = pg_current_xact_id();
      PERFORM see_pair(sent.purpose || ' ' || coalesce(state, sent.status),
        CASE WHEN NEW.kind = 'checked' THEN 'told ' || (NEW.detail ->> 'kind')
          WHEN NEW.detail ->> 'by_hand' = 'true' THEN 'closed as ' || NEW.kind ELSE NEW.kind END);
      RETURN NULL;
    END $$;
    CREATE TRIGGER see_transfer_event AFTER INSERT ON transfer_events
      FOR EACH ROW EXECUTE FUNCTION see_transfer_event();

    CREATE FUNCTION see_document() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      INSERT INTO seen_moves VALUES (TG_ARGV[0], OLD.id, OLD.status, NEW.status);
      PERFORM see_pair(TG_ARGV[0] || ' ' || OLD.status, NEW.status);
      RETURN NULL;
    END $$;
    CREATE TRIGGER see_refund AFTER UPDATE OF status ON refunds
      FOR EACH ROW WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION see_document('refund');
    CREATE TRIGGER see_payout AFTER UPDATE OF status ON payouts
      FOR EACH ROW WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION see_document('payout');
    CREATE FUNCTION see_payout_again() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      PERFORM see_pair('payout ' || (SELECT f.status FROM payouts f WHERE f.id = NEW.retry_of), 'again ' || NEW.status);
      RETURN NULL;
    END $$;
    CREATE TRIGGER see_payout_again AFTER INSERT ON payouts
      FOR EACH ROW WHEN (NEW.retry_of IS NOT NULL) EXECUTE FUNCTION see_payout_again();
    CREATE TRIGGER see_settlement AFTER UPDATE OF status ON settlements
      FOR EACH ROW WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION see_document('settlement');
    CREATE TRIGGER see_statement AFTER UPDATE OF status ON settlement_statements
      FOR EACH ROW WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION see_document('statement');
    CREATE TRIGGER see_correction AFTER UPDATE OF status ON statement_corrections
      FOR EACH ROW WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION see_document('correction');

    CREATE FUNCTION see_sending() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      INSERT INTO seen_faults SELECT 'I6 an outlet is sent more than it is owed', NEW.id
        WHERE coalesce((SELECT balance FROM ledger_accounts WHERE kind = 'outlet_payable' AND owner = NEW.outlet_id::text), 0)
          < (SELECT sum(amount) FROM settlements WHERE outlet_id = NEW.outlet_id AND status = 'sending');
      INSERT INTO seen_faults SELECT 'I6 an outlet is paid while it objects', NEW.id
        WHERE EXISTS (SELECT FROM settlement_statements WHERE outlet_id = NEW.outlet_id AND status = 'disputed');
      INSERT INTO seen_faults SELECT 'I6 an outlet is paid to a number that is not its own for a day yet', NEW.id
        WHERE NOT EXISTS (SELECT FROM settlement_accounts a WHERE a.outlet_id = NEW.outlet_id
          AND (a.network, a.msisdn) = (NEW.network, NEW.msisdn) AND coalesce(a.held_until <= NEW.created_at, true));
      RETURN NULL;
    END $$;
    CREATE TRIGGER see_sending AFTER INSERT ON settlements FOR EACH ROW EXECUTE FUNCTION see_sending();

    CREATE FUNCTION see_callback() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      PERFORM see_pair(p.status, 'callback') FROM payments p WHERE p.id = NEW.payment_id;
      RETURN NULL;
    END $$;
    CREATE TRIGGER see_callback AFTER INSERT OR UPDATE ON provider_callbacks
      FOR EACH ROW EXECUTE FUNCTION see_callback();

    CREATE FUNCTION see_order() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      INSERT INTO seen_moves VALUES (CASE NEW.kind WHEN 'order' THEN 'order' ELSE 'purchase' END, OLD.id, OLD.status, NEW.status);
      IF NEW.status = 'cancelled' THEN
        PERFORM see_pair(p.status, 'order ' || NEW.cancel_reason) FROM payments p
          WHERE p.subject_id = NEW.id ORDER BY p.created_at DESC LIMIT 1;
        INSERT INTO seen_faults SELECT 'I11 stock is released while the payment may still come', NEW.id
          WHERE NEW.cancel_reason NOT IN ('by_member', 'by_outlet', 'not_accepted', 'not_collected') AND EXISTS (SELECT FROM payments p WHERE p.subject_id = NEW.id
            AND p.status IN ('pending', 'initiated', 'unknown', 'timeout', 'mismatch')
            AND p.created_at > NEW.updated_at - interval '24 hours');
        INSERT INTO seen_faults SELECT 'I23 an order that its outlet has accepted is cancelled as if it had not', NEW.id
          WHERE NEW.cancel_reason = 'not_accepted' AND OLD.status <> 'pending';
        INSERT INTO seen_faults SELECT 'I11 a hold is ended before its time', NEW.id
          WHERE NEW.cancel_reason = 'hold_expired' AND OLD.hold_expires_at > NEW.updated_at;
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER see_order AFTER UPDATE OF status ON orders
      FOR EACH ROW WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION see_order();

    CREATE FUNCTION see_code() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF NEW.state <> OLD.state THEN
        PERFORM see_pair('code ' || OLD.state, CASE NEW.state WHEN 'live' THEN 'taken back' ELSE NEW.state END);
      END IF;
      IF NEW.unused_result IS DISTINCT FROM OLD.unused_result THEN PERFORM see_pair('code ' || NEW.state, NEW.unused_result); END IF;
      IF NEW.expires_at > OLD.expires_at AND NEW.state = OLD.state THEN PERFORM see_pair('code ' || NEW.state, 'extended'); END IF;
      INSERT INTO seen_faults SELECT 'I20 a code is issued twice for one purchase', NEW.id WHERE NEW.code_digest <> OLD.code_digest;
      RETURN NULL;
    END $$;
    CREATE TRIGGER see_code AFTER UPDATE ON redemption_codes FOR EACH ROW EXECUTE FUNCTION see_code();

    CREATE FUNCTION see_redemption() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      PERFORM see_pair('redemption', NEW.via);
      INSERT INTO seen_faults SELECT 'I21 goods are handed over against what is not paid, or not good any more', NEW.id
        FROM redemption_codes c JOIN orders o ON o.id = c.order_id WHERE c.id = NEW.code_id
        AND (c.expires_at <= NEW.redeemed_at OR o.status <> 'ready' OR o.payment_status NOT IN ('paid', 'partially_refunded'));
      RETURN NULL;
    END $$;
    CREATE TRIGGER see_redemption AFTER INSERT ON redemptions FOR EACH ROW EXECUTE FUNCTION see_redemption();

    CREATE FUNCTION see_taken_back() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      INSERT INTO seen_faults SELECT 'I21 a redemption is taken back after the outlet has earned its money', NEW.id
        FROM redemption_codes c JOIN orders o ON o.id = c.order_id WHERE c.id = NEW.code_id
        AND (OLD.settled_at IS NOT NULL OR o.status <> 'ready');
      RETURN NULL;
    END $$;
    CREATE TRIGGER see_taken_back AFTER UPDATE OF reversed_at ON redemptions FOR EACH ROW
      WHEN (OLD.reversed_at IS NULL AND NEW.reversed_at IS NOT NULL) EXECUTE FUNCTION see_taken_back();

    CREATE FUNCTION see_provisional() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      PERFORM see_pair('told of offline', coalesce(NEW.conflict, 'redeemed'));
      RETURN NULL;
    END $$;
    CREATE TRIGGER see_provisional AFTER INSERT ON provisional_redemptions FOR EACH ROW EXECUTE FUNCTION see_provisional();

    CREATE FUNCTION see_refund_of_outlet() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      INSERT INTO seen_faults SELECT 'I23 an outlet gives back what it has handed over', NEW.id
        FROM orders o WHERE o.id = NEW.order_id AND o.status NOT IN ('pending', 'confirmed', 'processing')
        -- What was missing while a refund waited follows once that is decided.
        AND NOT EXISTS (SELECT FROM refunds w WHERE w.order_id = NEW.order_id AND w.decided_at IS NOT NULL);
      PERFORM see_pair('order ' || o.status, 'short') FROM orders o WHERE o.id = NEW.order_id;
      RETURN NULL;
    END $$;
    CREATE TRIGGER see_refund_of_outlet AFTER INSERT ON refunds FOR EACH ROW
      WHEN (NEW.cause = 'by_outlet') EXECUTE FUNCTION see_refund_of_outlet();
    CREATE TRIGGER see_delivery AFTER UPDATE OF status ON deliveries
      FOR EACH ROW WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION see_document('delivery');
    CREATE TRIGGER see_arrival AFTER UPDATE OF status ON arrivals
      FOR EACH ROW WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION see_document('arrival');

    CREATE FUNCTION see_place() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM see_pair('in line', NEW.outcome);
      INSERT INTO seen_faults SELECT 'I24 a place in line that had ended is changed', NEW.id WHERE OLD.ended_at IS NOT NULL;
      INSERT INTO seen_faults SELECT 'I24 somebody is served while another waits who came before', NEW.id
        WHERE NEW.outcome = 'served' AND EXISTS (SELECT FROM day_offer_line l WHERE l.ended_at IS NULL
          AND l.offer_id = NEW.offer_id AND l.product_id = NEW.product_id AND l.position < NEW.position);
      RETURN NULL;
    END $$;
    CREATE TRIGGER see_place AFTER UPDATE ON day_offer_line FOR EACH ROW EXECUTE FUNCTION see_place();

    GRANT ALL ON simulated_facts, simulated_errors, simulated_acknowledged, seen_moves, seen_pairs, seen_before, seen_faults TO kasente_app;`;

/** The pairs seen so far. */
export async function readPairs(db: Database): Promise<Pairs> {
  const { rows } = await sql<{ pair: string; times: number }>`
    SELECT state || ' × ' || event AS pair, times FROM seen_pairs ORDER BY 1`.execute(db);
  return Object.fromEntries(rows.map(({ pair, times }) => [pair, times]));
}
